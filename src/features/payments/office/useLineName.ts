import { useTranslated, useWords } from '#ui/language.tsx'
import type { messages } from '../officeMessages.ts'
import type { PaymentLine } from './contract.ts'

/** The name of a line of a price. */
export const useLineName = () => {
  const t = useWords<typeof messages>('payments.office')
  const tr = useTranslated()
  return ({ line, name }: Pick<PaymentLine, 'line' | 'name'>): string => {
    if (name === null) return t('line.fee')
    return line.startsWith('extra:') ? `${tr(name)} (${t('line.extra')})` : tr(name)
  }
}
