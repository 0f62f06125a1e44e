import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getSettings } from '#features/content/calls.ts'
import { type MoneyFormat, moneyFormatOf } from '#lib/money.ts'
import { useLanguage } from './language.tsx'
import { reading } from './query.ts'

/** Every page is rendered from them and they hardly change: asked for once a visit. */
export const settingsQuery = { ...reading(getSettings, {}), staleTime: Number.POSITIVE_INFINITY }

const none: Record<string, string> = {}

export const useSettings = (): Record<string, string> => useQuery(settingsQuery).data ?? none

/** A setting in the language of the page; `<key>_ar` holds the Arabic one where it differs. */
export const useSetting = (key: string): string => {
  const settings = useSettings()
  const { locale } = useLanguage()
  return settings[`${key}_${locale}`] ?? settings[key] ?? ''
}

/** How amounts are written here (`spec §9`). */
export const useMoneyFormat = (): MoneyFormat => {
  const settings = useSettings()
  const { locale } = useLanguage()
  return useMemo(() => moneyFormatOf(settings, locale), [settings, locale])
}
