import { ErrorState } from '#ui/states.tsx'
import { NotFound } from './NotFound.tsx'
import { ApiError } from './transport.ts'

/** What a page shows in place of the thing it is about: it does not exist, or it could not be loaded. */
export const Failed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error instanceof ApiError && error.code === 'not_found' ? <NotFound /> : <ErrorState onRetry={onRetry} />
