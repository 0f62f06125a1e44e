import { useEffect } from 'react'
import { LanguageSync } from '#features/accounts/language/LanguageSync.tsx'
import { keepFocus } from '#web/keepFocus.ts'
import { lazyPart } from '#web/lazy.ts'
import { useIsActing } from '#web/session.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SessionSync } from './SessionSync.tsx'

const ActingBanner = lazyPart(() => import('#features/people/ActingBanner.tsx'))

/** Loaded after the page: components without visible output, and the banner of an operator who acts for somebody. */
export default function BackgroundEffects() {
  const isActing = useIsActing()
  useEffect(keepFocus, [])
  return (
    <>
      <RouteAnnouncer />
      <SessionSync />
      <LanguageSync />
      {isActing && <ActingBanner />}
    </>
  )
}
