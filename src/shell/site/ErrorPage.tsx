import { isRouteErrorResponse } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from '#web/messages.ts'
import { NotFound } from '#web/NotFound.tsx'

/** Replaces a page that failed; the shell around it stays. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const t = useWords<typeof messages>('web')
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <>
      <Head page="error" hidden />
      <ErrorState title={t('error.title')} message={t('error.message')} onRetry={() => window.location.reload()} />
    </>
  )
}
