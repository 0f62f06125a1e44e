import { Link, type UIMatch, useMatches } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { Head, type PageName } from './Head.tsx'
import type { messages } from './messages.ts'

/** Data of a page that is needed before it renders: `export const handle: PageHandle = { page: 'bookings' }`. */
export type PageHandle = { page: PageName }

const pageOf = (matches: UIMatch<unknown, unknown>[]): PageName | undefined =>
  matches.map(({ handle }) => (handle as PageHandle | undefined)?.page).find((page) => page !== undefined)

/** The frame of a page that only the browser can finish, for one person and no search engine. */
export const PageSkeleton = () => {
  const page = pageOf(useMatches())
  return (
    <>
      <Head page={page ?? 'private'} hidden />
      <div aria-busy="true" className="min-h-[70vh] noscript:hidden" />
      <noscript>
        <NeedsScript page={page ?? 'private'} />
      </noscript>
    </>
  )
}

/** The server renders signed out: without script a private page explains what it is, what it needs, and links elsewhere. */
const NeedsScript = ({ page }: { page: PageName }) => {
  const t = useWords<typeof messages>('web')
  const link = 'inline-flex min-h-11 items-center text-main-ink underline underline-offset-4'
  return (
    <section className="page max-w-2xl py-10 sm:py-14">
      <h1 className="font-semibold text-3xl">{t(`page.${page}`)}</h1>
      <p className="mt-4">{t('script.why')}</p>
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
  )
}
