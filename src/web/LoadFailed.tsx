import { useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useErrorText } from './errorText.ts'
import { useSignInAgain } from './signedOut.ts'

type LoadFailedProps = { error: Error | null; onRetry: () => void; asPage?: boolean; className?: string | undefined }

/** Shown after a failed load: what the server said, or that it could not be reached. In another language it is asked again. */
export const LoadFailed = ({ error, ...rest }: LoadFailedProps) => {
  const errorText = useErrorText()
  useSignInAgain(error)
  const { locale } = useLanguage()
  const said = useRef(locale)
  const askAgain = useEffectEvent(rest.onRetry)
  useEffect(() => {
    if (said.current !== locale) askAgain()
    said.current = locale
  }, [locale])
  return <ErrorState {...rest} {...(error && { message: errorText(error) })} />
}
