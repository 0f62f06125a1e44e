import { useWords } from '#ui/language.tsx'
import type { messages } from '../officeMessages.ts'
import { accountName, journalName } from './rules.ts'

/** Names of the kinds of accounts and journals. */
export const useKindNames = () => {
  const t = useWords<typeof messages>('ledger.office')
  return {
    account: (kind: string): string => accountName(kind, t),
    journal: (kind: string): string => journalName(kind, t),
  }
}
