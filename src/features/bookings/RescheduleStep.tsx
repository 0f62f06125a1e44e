import { useState } from 'react'
import { FreeTimes } from '#features/availability/FreeTimes.tsx'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#web/language.tsx'
import type { Booking } from './contract.ts'
import type { ChosenTime } from './draft.ts'
import { Fact } from './Lines.tsx'
import type { messages } from './messages.ts'
import { Step } from './Step.tsx'
import { useReschedule } from './useReschedule.ts'

/** Another time for the same visit, from the picker of the booking form; price and coupon stay. */
export const RescheduleStep = ({ booking, onKeep }: { booking: Booking; onKeep: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const [time, choose] = useState<ChosenTime | null>(null)
  const moving = useReschedule(booking, onKeep)
  return (
    <Step>
      <section aria-labelledby="reschedule" className="grid gap-5">
        <div>
          <h3 id="reschedule" className="font-semibold text-lg">
            {t('move.title')}
          </h3>
          <p className="mt-1 text-soft">{t('move.follows', { provider: tr(booking.e_provider.name) })}</p>
        </div>
        <dl>
          <Fact label={t('move.now')}>
            <VisitTime at={booking.booking_at} zone={booking.time_zone} />
          </Fact>
        </dl>
        <FreeTimes
          providerId={booking.e_provider.id}
          serviceId={booking.e_service.id}
          moved={{
            bookingId: booking.id,
            time: { local: booking.visit_local, at: booking.booking_at, zone: booking.time_zone },
          }}
          value={time}
          onChange={choose}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="second" className="grow" onClick={onKeep}>
            {t('move.keep')}
          </Button>
          <Button
            className="grow"
            disabled={time === null}
            pending={moving.isPending}
            onClick={() => time && moving.mutate(time)}
          >
            {t('move.confirm')}
          </Button>
        </div>
      </section>
    </Step>
  )
}
