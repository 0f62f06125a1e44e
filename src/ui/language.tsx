import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { browserStorage } from '#lib/browserStorage.ts'
import { setCookie, unsavedLocaleKey, unsavedLocaleLife } from '#lib/cookies.ts'
import { type CompiledWords, sentence, type Values } from '#lib/sentence.ts'
import {
  direction,
  isLocale,
  type Locale,
  mergeWords,
  type Offered,
  translatedIn,
  type Words,
  type WordsPart,
  wordsUrl,
} from '#lib/words.ts'

export const localeKey = 'locale'

/** Milliseconds until messages that could not be loaded are requested again, and until a request for them is given up. */
const retryDelay = 2000
const answerTime = 60_000

/** Each language's own name. */
export const languageNames: Record<Locale, string> = { en: 'English', ar: 'العربية' }

type Language = {
  locale: Locale
  /** The languages to choose from, the first one first. */
  offered: Offered
  dir: 'ltr' | 'rtl'
  words: CompiledWords
  /** Switches to the language that the person chose. */
  choose: (locale: Locale) => Promise<void>
  /** Number of choices since the page was loaded. */
  choices: number
  /** Switches to a language that was chosen elsewhere. */
  adopt: (locale: Locale) => Promise<void>
  /** Loads further messages and keeps them in the chosen language. */
  addPart: (part: WordsPart) => Promise<void>
  parts: ReadonlySet<WordsPart>
}
const LanguageContext = createContext<Language | null>(null)

/** Fetches the compiled messages of a language, or of one part of the pages. Rejects where they are refused, or late. */
export const fetchWords = async (locale: Locale, version: string, part?: WordsPart): Promise<CompiledWords> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerTime)
  try {
    const response = await fetch(wordsUrl(locale, version, part), { signal: late.signal })
    if (!response.ok) throw new Error(`no words: HTTP ${response.status}`)
    return (await response.json()) as CompiledWords
  } finally {
    clearTimeout(timer)
  }
}

const remember = (locale: Locale) => {
  setCookie(localeKey, locale, 31_536_000)
  browserStorage.set(localeKey, locale)
}

/** Whether the URL sets a language. */
const isNamed = (): boolean => new URL(location.href).searchParams.has('lang')

const localeIn = (key: string): Locale | undefined => {
  const value = new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie)?.[1]
  return isLocale(value) ? value : undefined
}

/** The language of the visitor's cookie, unless the URL sets one or it is not offered. */
const chosenLocale = (offered: Offered): Locale | undefined => {
  const chosen = localeIn(localeKey)
  return isNamed() ? undefined : offered.find((locale) => locale === chosen)
}

/** Whether this device has a language of its own. */
export const hasChosenLocale = (): boolean => localeIn(localeKey) !== undefined

export const unsavedLocale = {
  get: (): Locale | undefined => localeIn(unsavedLocaleKey),
  clear: () => setCookie(unsavedLocaleKey, '', 0),
}

type Props = { locale: Locale; offered: Offered; words: CompiledWords; version: string; children: ReactNode }

/** The page's language; a switch changes texts and direction in place and keeps all input. */
export const LanguageProvider = ({ locale: first, offered, words: firstWords, version, children }: Props) => {
  const [{ locale, words, parts }, set] = useState({
    locale: first,
    words: firstWords,
    parts: new Set<WordsPart>() as ReadonlySet<WordsPart>,
  })
  const wanted = useRef(new Set<WordsPart>())
  const offeredNow = useRef(offered)
  /** The language that was asked for last, and how often words were asked for and have come. */
  const newest = useRef(first)
  const turns = useRef({ asked: 0, come: 0 })
  const load = useCallback(
    async (next: Locale) => {
      newest.current = next
      const turn = ++turns.current.asked
      const loaded = new Set(wanted.current)
      const asked = [undefined, ...loaded].map((part) => fetchWords(next, version, part))
      const files = await Promise.all(asked).catch((error) => {
        // The page stays in its language: what is asked for later is read in that.
        if (turn === turns.current.asked) newest.current = document.documentElement.lang as Locale
        throw error
      })
      // What comes late does not take the place of what was asked for after it.
      if (turn < turns.current.come) return
      turns.current.come = turn
      set({ locale: next, words: files.reduce(mergeWords), parts: loaded })
    },
    [version],
  )
  const adopt = useCallback(
    (next: Locale) => {
      remember(next)
      return load(next)
    },
    [load],
  )
  const [choices, setChoices] = useState(0)
  const choose = useCallback(
    (next: Locale) => {
      setCookie(unsavedLocaleKey, next, unsavedLocaleLife)
      setChoices((count) => count + 1)
      return adopt(next)
    },
    [adopt],
  )
  const addPart = useCallback(
    (part: WordsPart) => {
      wanted.current.add(part)
      return load(newest.current)
    },
    [load],
  )
  useLayoutEffect(() => {
    const html = document.documentElement
    // Setting it, even to what it is, makes the browser compute every element's style again.
    if (html.lang === locale) return
    html.lang = locale
    html.dir = direction(locale)
  }, [locale])
  useEffect(() => {
    // The server used the cookie; the stored language applies when the cookie is gone.
    const stored = browserStorage.get(localeKey)
    const known = offeredNow.current.find((locale) => locale === stored)
    const preferred = chosenLocale(offeredNow.current) ?? (isNamed() ? undefined : known) ?? first
    if (preferred !== first) adopt(preferred).catch(() => undefined)
    else if (stored !== null && stored !== first && (known || !isLocale(stored))) browserStorage.set(localeKey, first)
  }, [adopt, first])
  useEffect(() => {
    offeredNow.current = offered
    // The page left the office, or the language was turned off. The visitor's choice stays stored.
    if (!offered.includes(locale)) void load(offered[0])
  }, [load, locale, offered])
  useEffect(() => {
    // Restored from the back/forward cache: the language may have changed since.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const chosen = chosenLocale(offeredNow.current)
      if (persisted && chosen && chosen !== locale) void adopt(chosen)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [adopt, locale])
  const language = useMemo(
    () => ({ locale, offered, dir: direction(locale), words, choose, choices, adopt, addPart, parts }),
    [locale, offered, words, choose, choices, adopt, addPart, parts],
  )
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

/** Picks the current language of translated fields. */
export const useTranslated = () => {
  const { locale } = useLanguage()
  return useCallback((value: Parameters<typeof translatedIn>[1]) => translatedIn(locale, value), [locale])
}

/** Loads the messages of one part of the pages; false until they are there. */
export const useWordsPart = (part: WordsPart): boolean => {
  const { addPart, parts } = useLanguage()
  const loaded = parts.has(part)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (loaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    addPart(part).catch(() => {
      timer = setTimeout(() => setFailures(failures + 1), retryDelay)
    })
    return () => clearTimeout(timer)
  }, [addPart, loaded, part, failures])
  return loaded
}
