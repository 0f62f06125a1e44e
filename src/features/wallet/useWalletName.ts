import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Wallets that the program opened are called "Wallet", "Wallet 2": a name in the reader's language. Others keep theirs. */
export const useWalletName = () => {
  const t = useWords<typeof messages>('wallet')
  return (name: string): string => {
    const [own, number = ''] = /^Wallet( \d+)?$/.exec(name) ?? []
    return own === undefined ? name : t('title') + number
  }
}
