import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import { useLocation, useNavigate } from 'react-router'
import { closePanel, Disclosure, menuItem, menuPanel } from '#ui/Disclosure.tsx'
import { languageNames, useLanguage, useWords } from '#ui/language.tsx'
import type { messages } from '#web/messages.ts'
import { withoutLanguage } from '#web/paths.ts'
import { show } from '#web/snackbar.ts'

/** The languages as links: without script the server switches, with script the page switches in place. */
const LanguageLinks = () => {
  const t = useWords<typeof messages>('web')
  const { locale: current, offered, choose } = useLanguage()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const stay = withoutLanguage(search)
  return (
    <ul>
      {offered.map((locale) => (
        <li key={locale}>
          <a
            href={`/language/${locale}?back=${encodeURIComponent(pathname + stay)}`}
            lang={locale}
            hrefLang={locale}
            aria-current={locale === current ? 'true' : undefined}
            className={menuItem}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return
              event.preventDefault()
              closePanel(event.currentTarget)
              choose(locale).catch(() => show({ type: 'error', title: t('no_connection') }))
              if (stay !== search)
                void navigate({ pathname, search: stay, hash }, { replace: true, state, preventScrollReset: true })
            }}
          >
            <span className="flex-1">{languageNames[locale]}</span>
            {locale === current && <Check aria-hidden className="size-4 text-main-ink" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the language of the page and offers the others (`spec §2.6`). */
export const LanguageMenu = () => {
  const t = useWords<typeof messages>('web')
  const { locale, offered } = useLanguage()
  if (offered.length === 1) return null
  return (
    <Disclosure
      className="relative"
      label={`${t('language')}: ${languageNames[locale]}`}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 text-sm transition-colors hover:bg-sunken sm:px-3"
      panelClass={menuPanel}
      button={
        <>
          <Globe aria-hidden className="size-5" />
          <span className="hidden sm:inline">{languageNames[locale]}</span>
        </>
      }
    >
      <LanguageLinks />
    </Disclosure>
  )
}
