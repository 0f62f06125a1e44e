import { ErrorState } from '#ui/states.tsx'
import { useErrorText } from './errorText.ts'

/** Shown after a failed load: what the server said, or that it could not be reached. */
export const LoadFailed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const errorText = useErrorText()
  return <ErrorState onRetry={onRetry} {...(error && { message: errorText(error) })} />
}
