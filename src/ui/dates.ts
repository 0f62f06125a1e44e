import { useMemo } from 'react'
import { formatDate } from '#lib/when.ts'
import { useLanguage } from './language.tsx'

const formats = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric' },
  month: { month: 'short' },
  whole: { weekday: 'long', day: 'numeric', month: 'long' },
  title: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats calendar dates (`YYYY-MM-DD`) in the page's language, with Latin digits and the Gregorian calendar. */
export const useDates = () => {
  const { locale } = useLanguage()
  return useMemo(() => {
    const made = new Map<string, Intl.DateTimeFormat>()
    return (date: string, as: keyof typeof formats | 'date'): string => {
      if (as === 'date') return formatDate(date, locale)
      let format = made.get(as)
      if (!format) {
        format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...formats[as], timeZone: 'UTC' })
        made.set(as, format)
      }
      return format.format(new Date(`${date}T00:00:00Z`))
    }
  }, [locale])
}
