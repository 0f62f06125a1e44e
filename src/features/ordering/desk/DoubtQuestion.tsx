import { useId } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { useDateText } from '#features/settings/DateText.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../providerMessages.ts'
import type { Doubt, NextStatus } from './rules.ts'

type DoubtQuestionProps = { booking: Booking; doubt: Doubt; to: NextStatus; onYes: () => void; onNo: () => void }

/** Asks before a move that makes little sense now. */
export const DoubtQuestion = ({ booking, doubt, to, onYes, onNo }: DoubtQuestionProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const { when } = useDateText()
  const id = useId()
  return (
    <section
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      className="grid gap-3 rounded-control border border-line bg-surface p-4 text-start"
    >
      <div>
        <p id={`${id}-title`} className="font-semibold">
          {t(`move.${to}`)}
        </p>
        <p id={`${id}-why`} className="text-soft text-sm">
          {t(`doubt.${doubt}`, { when: when(booking.booking_at, booking.time_zone) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus look="second" size="small" className="grow" onClick={onNo}>
          {t('doubt.no')}
        </Button>
        <Button size="small" className="grow" onClick={onYes}>
          {t('doubt.yes')}
        </Button>
      </div>
    </section>
  )
}
