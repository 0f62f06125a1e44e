import { useWords } from '#ui/language.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { messages } from '../officeMessages.ts'
import { useNoun } from './useNoun.ts'

type Columns = Record<string, unknown> | null

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** Columns that are shown before the rest is folded. */
const few = 4

/** What changed, column by column: the value before struck through, the one after beside it. */
export const Difference = ({ before, after }: { before: Columns; after: Columns }) => {
  const t = useWords<typeof messages>('changes.office')
  const all = Object.keys(after ?? before ?? {}).filter((name) => before?.[name] !== null || after?.[name] !== null)
  // A new or removed row has many empty columns, which say nothing.
  const names = before && after ? all : all.filter((name) => (before ?? after)?.[name] !== null)
  const lines = names.map((name) => <Line key={name} name={name} before={before} after={after} />)
  if (names.length <= few) return <ul className="grid gap-1">{lines}</ul>
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-main-ink">
        {t('columns', { n: names.length })}
      </summary>
      <ul className="grid gap-1">{lines}</ul>
    </details>
  )
}

const Line = ({ name, before, after }: { name: string; before: Columns; after: Columns }) => {
  const t = useWords<typeof messages>('changes.office')
  const noun = useNoun()('field', name)
  return (
    <li className="wrap-anywhere text-sm">
      {noun ? (
        <span title={name} className="me-2 text-soft">
          {noun}
        </span>
      ) : (
        <code dir="ltr" className="me-2 text-soft text-xs">
          {name}
        </code>
      )}
      {before && (
        <del className="bg-bad-wash px-1 text-bad">
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          <bdi>{shown(before[name])}</bdi>
        </del>
      )}{' '}
      {after && (
        <ins className="bg-good-wash px-1 text-good no-underline">
          <VisuallyHidden>{t('after')} </VisuallyHidden>
          <bdi>{shown(after[name])}</bdi>
        </ins>
      )}
    </li>
  )
}
