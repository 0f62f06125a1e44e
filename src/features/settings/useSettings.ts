import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type MoneyFormat, moneyFormatOf } from '#lib/money.ts'
import { regional } from '#lib/words.ts'
import { useLanguage } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { getSettings } from './calls.ts'

/**
 * Used by every page and hardly ever changed. Asked for again by the next page and by a tab that is looked at again, so that
 * a language that was turned off or a new notice reaches pages that are open.
 */
export const settingsQuery = { ...queryFor(getSettings, {}), staleTime: 60_000 }

const none: Record<string, string> = {}

export const useSettings = (): Record<string, string> => useQuery(settingsQuery).data ?? none

/** A setting in the language of the page; `<key>_ar` holds the Arabic one where it differs. */
export const useSetting = (key: string): string => {
  const settings = useSettings()
  const { locale } = useLanguage()
  return settings[`${key}_${locale}`] || settings[key] || ''
}

/** The language with the marketplace's country: the country decides clock, first day of the week and weekend. */
export const useCalendarLocale = (): string => {
  const { locale } = useLanguage()
  return regional(locale, useSettings().default_country_code)
}

/** How amounts are written here (`spec §9`). */
export const useMoneyFormat = (): MoneyFormat => {
  const settings = useSettings()
  const { locale } = useLanguage()
  return useMemo(() => moneyFormatOf(settings, locale), [settings, locale])
}
