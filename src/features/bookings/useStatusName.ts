import { useTranslated, useWords } from '#ui/language.tsx'
import type { BookingStatusRow } from './contract.ts'
import type { messages } from './messages.ts'
import { statusOf } from './rules.ts'

/** The name of a list of bookings in one status; those that failed are called by what happened to them. */
export const useStatusName = () => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  return ({ id, status }: BookingStatusRow): string => (id === statusOf('failed').id ? t('ending.any') : tr(status))
}
