import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#ui/language.tsx'
import type { PageName } from './Head.tsx'
import type { messages } from './messages.ts'

type NeedsScriptProps = {
  page: PageName
  /** Why the server cannot render it: the sign-in, or what a link or a call holds for one person. */
  why?: 'script.why' | 'script.why_link'
}

/** What a page that only the browser can finish is, what it needs, and links elsewhere. */
export const NeedsScript = ({ page, why = 'script.why' }: NeedsScriptProps) => {
  const t = useWords<typeof messages>('web')
  const link = 'inline-flex min-h-11 items-center text-main-ink underline underline-offset-4'
  return (
    <noscript>
      <section className="page max-w-2xl py-10 sm:py-14">
        <h1 className="font-semibold text-3xl">{t(`page.${page}`)}</h1>
        <p className="mt-4">{t(why)}</p>
        <p className="mt-2 text-soft">{t('script.how')}</p>
        <ul className="mt-3 list-disc ps-6">
          <li>
            <Link to="/categories" className={link}>
              {t('script.categories')}
            </Link>
          </li>
          <li>
            <Link to="/search" className={link}>
              {t('script.search')}
            </Link>
          </li>
          <li>
            <Link to="/help" className={link}>
              {t('script.help')}
            </Link>
          </li>
          <li className="py-2.5">{t('script.call')}</li>
        </ul>
      </section>
    </noscript>
  )
}

/** A page for who opened a mailed link: without script it never waits, but says what it needs. */
export const ScriptOnly = ({ page, children }: { page: PageName; children: ReactNode }) => (
  <>
    <div className="noscript:hidden">{children}</div>
    <NeedsScript page={page} why="script.why_link" />
  </>
)
