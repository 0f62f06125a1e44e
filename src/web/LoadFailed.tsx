import { ErrorState } from '#ui/states.tsx'
import { useErrorText } from './errorText.ts'

type LoadFailedProps = { error: Error | null; onRetry: () => void; asPage?: boolean }

/** Shown after a failed load: what the server said, or that it could not be reached. */
export const LoadFailed = ({ error, ...rest }: LoadFailedProps) => {
  const errorText = useErrorText()
  return <ErrorState {...rest} {...(error && { message: errorText(error) })} />
}
