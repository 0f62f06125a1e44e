import { type ReactNode, Suspense } from 'react'
import { CardHeart } from '#features/catalogue/CardHeart.tsx'
import { useMoneyFormat, useSetting, useSettings } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import { MoneyContext } from '#ui/Price.tsx'
import { Snackbar } from '#ui/Snackbar.tsx'
import { AppName } from '#web/appName.ts'
import { lazyPart } from '#web/lazy.ts'
import type { messages } from '#web/messages.ts'
import { dismiss, useSnack } from '#web/snackbar.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Offline } from './Offline.tsx'
import { PageTop } from './PageTop.ts'
import { TopBar } from './TopBar.tsx'

const FavouriteHeart = lazyPart(() => import('#features/favourites/FavouriteHeart.tsx'))
const Notice = lazyPart(() => import('#features/settings/Notice.tsx'))
const BackgroundEffects = lazyPart(() => import('./BackgroundEffects.tsx'))

/** A component of its own: a notice does not render the shell again. */
const Notices = () => <Snackbar snack={useSnack()} onClose={dismiss} />

/** The layout around every page (`spec §2.2`). It reads nothing that a navigation changes, so only its parts follow one. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useWords<typeof messages>('web')
  const hydrated = useHydrated()
  const hasNotice = useSettings().notice_en !== undefined
  return (
    <AppName value={useSetting('app_name')}>
      <MoneyContext value={useMoneyFormat()}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-main focus:px-4 focus:py-2 focus:text-on-main"
        >
          {t('skip')}
        </a>
        <div className="contents print:hidden">
          <TopBar />
          <Offline />
          {hydrated && hasNotice && (
            <Suspense>
              <Notice />
            </Suspense>
          )}
          <noscript>
            <p className="bg-warn-wash px-4 py-2 text-center text-sm text-warn">{t('no_script')}</p>
          </noscript>
        </div>
        <main id="content" tabIndex={-1} className="min-h-[70vh] outline-none">
          <CardHeart value={FavouriteHeart}>{children}</CardHeart>
        </main>
        <div className="contents print:hidden">
          <Footer />
          <BottomBar />
          <Notices />
        </div>
        {hydrated && (
          <Suspense>
            <BackgroundEffects />
          </Suspense>
        )}
        <PageTop />
      </MoneyContext>
    </AppName>
  )
}
