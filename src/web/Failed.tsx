import { LoadFailed } from './LoadFailed.tsx'
import { NotFound } from './NotFound.tsx'
import { isNotThere } from './polling.ts'

/** Replaces a page's content when its item does not exist, is not for this reader, or could not be loaded. */
export const Failed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  isNotThere(error) ? <NotFound /> : <LoadFailed asPage error={error} onRetry={onRetry} />
