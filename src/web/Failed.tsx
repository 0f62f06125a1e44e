import { ErrorState } from '#ui/states.tsx'
import { NotFound } from './NotFound.tsx'
import { ApiError } from './transport.ts'

/** Replaces a page's content when its item does not exist or could not be loaded. */
export const Failed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error instanceof ApiError && error.code === 'not_found' ? <NotFound /> : <ErrorState onRetry={onRetry} />
