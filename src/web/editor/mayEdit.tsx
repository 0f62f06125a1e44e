import { createContext, use } from 'react'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Whether the reader may change what editors of rows show; in the office only admins do. */
export const MayEdit = createContext(true)

export const useMayEdit = (): boolean => use(MayEdit)

/** Why there are no buttons: another role may do it. */
export const RoleNote = ({ only }: { only: 'admin' | 'finance' }) => {
  const t = useWords<typeof messages>('editor')
  return <p className="mb-4 text-soft text-sm">{t(`only_${only}`)}</p>
}
