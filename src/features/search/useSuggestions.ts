import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '#web/query.ts'
import { suggest } from './calls.ts'

/** A pause in typing, in milliseconds, after which it is worth asking. */
const pause = 180

const none: string[] = []

/** Names for what is being typed. Only the answer to the newest text is shown; failures show nothing (`spec §8`). */
export const useSuggestions = (typed: string, wanted: boolean): string[] => {
  const [keywords, setKeywords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const asking = wanted && keywords !== '' && typed.trim() !== ''
  const { data, error } = useQuery({
    ...reading(suggest, { query: { keywords } }),
    enabled: asking,
    retry: false,
  })
  useEffect(() => {
    if (error) console.warn('no suggestions', error)
  }, [error])
  return asking && !error ? (data ?? none) : none
}
