import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useEffect } from 'react'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { PlaceText } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { ServiceRow } from '#features/bookings/ServiceRow.tsx'
import { useCalendarFile } from '#features/bookings/useCalendarFile.ts'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { clearBookedDraft } from '../useDraft.ts'

/** What was booked, when and where, and what happens next (`spec §2.20` success). */
export const SuccessStep = ({ serviceId, bookingId }: { serviceId: number; bookingId: number }) => {
  const t = useWords<typeof messages>('bookings')
  const { data: booking, isLoading } = useQuery(bookingOf(String(bookingId)))
  useEffect(() => clearBookedDraft(serviceId), [serviceId])
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid justify-items-center gap-2 pt-4 text-center">
        <CircleCheckBig aria-hidden className="size-14 animate-arrive text-good" strokeWidth={1.5} />
        <p className="font-semibold text-lg">{t('success.id', { id: bookingId })}</p>
        <p className="max-w-sm text-soft">{t('success.next')}</p>
      </div>
      {isLoading && (
        <>
          <Bone className="h-82 rounded-card!" />
          <Bone className="h-44 rounded-card!" />
        </>
      )}
      {booking && <Booked booking={booking} />}
    </div>
  )
}

const Booked = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const calendar = useCalendarFile(booking.id)
  const steps = [
    t('success.accepts', { provider: tr(booking.e_provider.name) }),
    t('success.day'),
    t(booking.total === 0 && booking.total_basis === 'final' ? 'success.free' : 'success.pay'),
  ]
  return (
    <>
      <section className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
        <p className="font-semibold text-lg">
          <VisitTime {...visitSpan(booking)} />
        </p>
        <ServiceRow service={booking.e_service} provider={booking.e_provider} />
        <p className="border-line border-t pt-3">
          <PlaceText {...booking.address} />
        </p>
        <dl className="flex flex-wrap items-baseline justify-between gap-2 border-line border-t pt-3">
          <dt>{t(booking.total_basis === 'final' ? 'line.total' : 'line.estimate')}</dt>
          <dd>
            <Price amount={booking.total} className="font-semibold text-lg" />
          </dd>
        </dl>
        <Button
          look="second"
          icon={<CalendarPlus aria-hidden className="size-5" />}
          pending={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          {t('extra.calendar')}
        </Button>
      </section>
      <section>
        <h3 className="mb-3 font-semibold">{t('success.then')}</h3>
        <ol className="grid gap-3">
          {steps.map((step, n) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="figures grid size-7 shrink-0 place-items-center rounded-full bg-main-wash font-semibold text-main-ink text-sm"
              >
                {n + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
