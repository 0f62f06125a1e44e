import { useId } from 'react'
import { ZoneNote } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { useDateText } from '#features/settings/DateText.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'

/** The quiet way out, with what it costs at this moment. */
export const CancelLink = ({ booking, onCancel }: { booking: Booking; onCancel: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const { when } = useDateText()
  const id = useId()
  const { fee_now: fee, free_until: until, until_accepted: untilAccepted } = booking.cancellation
  return (
    <div className="relative grid min-h-12 min-w-0 flex-1 content-center justify-items-start gap-0.5 rounded-control px-1 text-soft hover:bg-sunken">
      <button
        type="button"
        onClick={onCancel}
        aria-describedby={id}
        className="underline underline-offset-4 after:absolute after:inset-0 after:content-['']"
      >
        {t('action.cancel')}
      </button>
      <span id={id} className="text-xs">
        {fee > 0 ? (
          <>
            {t('cancel.costs_now')} <Price amount={fee} />
          </>
        ) : until ? (
          <>
            {t('cancel.free_until_time', { when: when(until, booking.time_zone) })}
            <ZoneNote at={until} zone={booking.time_zone} />
          </>
        ) : (
          t(untilAccepted ? 'cancel.free_until_accepted' : 'cancel.free')
        )}
      </span>
    </div>
  )
}
