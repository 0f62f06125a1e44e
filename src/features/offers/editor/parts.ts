import type { DraftBody } from '../contract.ts'

/** What every part of the editor gets. */
export type PartProps = {
  body: DraftBody
  change: (edit: (body: DraftBody) => DraftBody) => void
  /** The message for a field, by its path. */
  errorOf: (path: string) => string | undefined
}
