import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryFor } from '#web/query.ts'
import { suggest } from './calls.ts'

/** Debounce of typing in milliseconds. */
const pause = 180

const none: string[] = []

/** Service names for the typed text. Only the latest response is shown; failures show nothing (`spec §8`). */
export const useSuggestions = (typed: string, wanted: boolean, category?: string): string[] => {
  const [keywords, setKeywords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const asking = wanted && keywords !== '' && typed.trim() !== ''
  const { data, error } = useQuery({
    ...queryFor(suggest, { query: { keywords, ...(category && { category_id: category }) } }),
    enabled: asking,
    retry: false,
  })
  useEffect(() => {
    if (error) console.warn('no suggestions', error)
  }, [error])
  return asking && !error ? (data ?? none) : none
}
