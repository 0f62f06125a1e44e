import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { autocomplete } from './calls.ts'
import type { Suggestion } from './contract.ts'
import type { Point } from './rules.ts'

/** Debounce of typing in milliseconds. */
const pause = 220

const none: Suggestion[] = []

/** Places for the typed text, and whether there are none; only the latest response is shown, failures show nothing. */
export const usePlaces = (typed: string, wanted: boolean, near: Point | null, session: string) => {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const asking = wanted && query.length > 1 && typed.trim() !== ''
  const around = near ? { lat: near.lat.toFixed(1), lng: near.lng.toFixed(1) } : {}
  const input = { query: { query, session, ...around } }
  const { locale } = useLanguage()
  const { data, error } = useQuery({
    ...queryFor(autocomplete, input),
    queryKey: [autocomplete.path, input, locale] as const,
    enabled: asking,
    retry: false,
  })
  const places = asking && !error ? (data ?? none) : none
  return { places, nothing: asking && data?.length === 0 && query === typed.trim() }
}
