import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { setCookie } from '#lib/cookies.ts'
import { type CompiledWords, rich, sentence, type Values } from '#lib/sentence.ts'
import { direction, isLocale, type Locale, translatedIn, type Words, wordsUrl } from '#lib/words.ts'

export const localeKey = 'locale'

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = { en: 'English', ar: 'العربية' }

type Language = { locale: Locale; dir: 'ltr' | 'rtl'; words: CompiledWords; choose: (locale: Locale) => Promise<void> }
const LanguageContext = createContext<Language | null>(null)

/** Fetches the words of a language; those of the page's language come with its scripts. */
export const fetchWords = async (locale: Locale, version: string): Promise<CompiledWords> => {
  const response = await fetch(wordsUrl(locale, version))
  return (await response.json()) as CompiledWords
}

const remember = (locale: Locale) => {
  setCookie(localeKey, locale, 31_536_000)
  localStorage.setItem(localeKey, locale)
}

/** Whether the address names a language. */
const isNamed = (): boolean => new URL(location.href).searchParams.has('lang')

/** The language of the visitor's cookie, unless the address names another. */
const chosenLocale = (): Locale | undefined => {
  const chosen = new RegExp(`(?:^|; )${localeKey}=(\\w+)`).exec(document.cookie)?.[1]
  return isLocale(chosen) && !isNamed() ? chosen : undefined
}

type Props = { locale: Locale; words: CompiledWords; version: string; children: ReactNode }

/** Language of the page; switching swaps words and direction in place, nothing typed is lost. */
export const LanguageProvider = ({ locale: first, words: firstWords, version, children }: Props) => {
  const [{ locale, words }, set] = useState({ locale: first, words: firstWords })
  const choose = useCallback(
    async (next: Locale) => {
      remember(next)
      set({ locale: next, words: await fetchWords(next, version) })
    },
    [version],
  )
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = direction(locale)
  }, [locale])
  useEffect(() => {
    // The server went by the cookie; what is stored counts where the cookie is gone.
    const stored = localStorage.getItem(localeKey)
    const wanted = chosenLocale() ?? (isLocale(stored) && !isNamed() ? stored : first)
    if (wanted !== first) void choose(wanted)
    else if (stored !== null && stored !== first) localStorage.setItem(localeKey, first)
  }, [choose, first])
  useEffect(() => {
    // Back shows a page as it was left: another language may have been chosen since.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const chosen = chosenLocale()
      if (persisted && chosen && chosen !== locale) void choose(chosen)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [choose, locale])
  const language = useMemo(() => ({ locale, dir: direction(locale), words, choose }), [locale, words, choose])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => {
  const language = use(LanguageContext)
  if (!language) throw new Error('outside of LanguageProvider')
  return language
}

type Translate<W extends Words> = (key: keyof W & string, values?: Values) => string

/** The words of a feature: `const t = useWords<typeof messages>('bookings')`; an unknown key does not compile. */
export const useWords = <W extends Words>(feature: string): Translate<W> => {
  const { locale, words } = useLanguage()
  return useCallback((key, values) => sentence(words, locale, `${feature}.${key}`, values), [words, locale, feature])
}

/** A number or a name reads in its own direction, whatever is around it. */
const bold = (chunks: ReactNode[]): ReactNode => (
  <b key="b">
    <bdi>{chunks}</bdi>
  </b>
)

/** The same for messages with `<b>` in them, of whatever key. */
export const useBoldWords = (feature: string) => {
  const { locale, words } = useLanguage()
  return (key: string, values: Values): ReactNode =>
    rich<ReactNode>(words, locale, `${feature}.${key}`, { ...values, b: bold })
}

/** Picks the current language of translated fields. */
export const useTranslated = () => {
  const { locale } = useLanguage()
  return useCallback((value: Parameters<typeof translatedIn>[1]) => translatedIn(locale, value), [locale])
}
