import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { setCookie } from '#lib/cookies.ts'
import { type CompiledWords, rich, sentence, type Values } from '#lib/sentence.ts'
import { direction, isLocale, type Locale, translatedIn, type Words, wordsUrl } from '#lib/words.ts'

export const localeKey = 'locale'

/** Each language's own name. */
export const languageNames: Record<Locale, string> = { en: 'English', ar: 'العربية' }

type Language = { locale: Locale; dir: 'ltr' | 'rtl'; words: CompiledWords; choose: (locale: Locale) => Promise<void> }
const LanguageContext = createContext<Language | null>(null)

/** Fetches the compiled messages of a language. */
export const fetchWords = async (locale: Locale, version: string): Promise<CompiledWords> => {
  const response = await fetch(wordsUrl(locale, version))
  return (await response.json()) as CompiledWords
}

const remember = (locale: Locale) => {
  setCookie(localeKey, locale, 31_536_000)
  localStorage.setItem(localeKey, locale)
}

/** Whether the URL sets a language. */
const isNamed = (): boolean => new URL(location.href).searchParams.has('lang')

/** The language of the visitor's cookie, unless the URL sets one. */
const chosenLocale = (): Locale | undefined => {
  const chosen = new RegExp(`(?:^|; )${localeKey}=(\\w+)`).exec(document.cookie)?.[1]
  return isLocale(chosen) && !isNamed() ? chosen : undefined
}

type Props = { locale: Locale; words: CompiledWords; version: string; children: ReactNode }

/** The page's language; a switch changes texts and direction in place and keeps all input. */
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
    // The server used the cookie; the stored language applies when the cookie is gone.
    const stored = localStorage.getItem(localeKey)
    const preferred = chosenLocale() ?? (isLocale(stored) && !isNamed() ? stored : first)
    if (preferred !== first) void choose(preferred)
    else if (stored !== null && stored !== first) localStorage.setItem(localeKey, first)
  }, [choose, first])
  useEffect(() => {
    // Restored from the back/forward cache: the language may have changed since.
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

/** Translates a feature's messages: `const t = useWords<typeof messages>('bookings')`; an unknown key does not compile. */
export const useWords = <W extends Words>(feature: string): Translate<W> => {
  const { locale, words } = useLanguage()
  return useCallback((key, values) => sentence(words, locale, `${feature}.${key}`, values), [words, locale, feature])
}

/** Isolates a number or a name from the surrounding text direction. */
const bold = (chunks: ReactNode[]): ReactNode => (
  <b key="b">
    <bdi>{chunks}</bdi>
  </b>
)

/** The same for messages with `<b>`; keys are not checked. */
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
