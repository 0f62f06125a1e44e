import { useCallback } from 'react'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../officeMessages.ts'

/** What the office calls a table, a column or one of our names in it; null for one that only the database knows. */
export const useNoun = () => {
  const t = useWords<typeof messages>('changes.office')
  return useCallback(
    (kind: 'table' | 'field' | 'value', name: string): string | null => {
      const key = `${kind}.${name}`
      const noun = t(key as keyof typeof messages)
      // A key without words is returned as it is.
      return noun.endsWith(key) ? null : noun
    },
    [t],
  )
}
