import { useWords } from '#ui/language.tsx'
import type { messages } from '../officeMessages.ts'
import { accountKinds, journalKinds } from './rules.ts'

/** Names of the kinds of accounts and journals; one that has none is shown as it is. */
export const useKindNames = () => {
  const t = useWords<typeof messages>('ledger.office')
  return {
    account: (kind: string): string => {
      const [first, provider] = kind.split(':')
      const known = accountKinds.find((one) => one === first)
      return known ? [t(`account.${known}`), provider].filter(Boolean).join(' ') : kind
    },
    journal: (kind: string): string => {
      const known = journalKinds.find((one) => one === kind)
      return known ? t(`journal.${known}`) : kind
    },
  }
}
