import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { FreeTimes } from '#features/availability/FreeTimes.tsx'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Fact, Line, TimedLines } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { keptFee, visitSpan } from '#features/bookings/rules.ts'
import { optionGroupsOf } from '#features/catalogue/queryOptions.ts'
import { isTimed, piecesOf } from '#features/pricing/rules.ts'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { useUser } from '#web/session.ts'
import { previewReschedule } from '../previewReschedule.ts'
import { Step, StepFoot } from '../Step.tsx'
import type { ChosenTime } from '../useDraft.ts'
import { useReschedule } from './useReschedule.ts'

/** A new time for the same visit, from the booking form's picker; only timed options change the price. */
export const RescheduleStep = ({ booking, onKeep }: { booking: Booking; onKeep: () => void }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { exponent } = use(MoneyContext)
  const fee = keptFee(booking, useUser()?.id)
  const [time, choose] = useState<ChosenTime | null>(null)
  const groups = useQuery(optionGroupsOf(String(booking.e_service.id)))
  const timed = groups.data?.some(({ options }) => options?.some(isTimed)) ?? false
  const next = time && groups.data ? previewReschedule(booking, groups.data, time.local, exponent) : undefined
  const moving = useReschedule(booking, onKeep)
  return (
    <Step>
      <section aria-labelledby="reschedule" className="grid gap-5">
        <div>
          <h3 id="reschedule" className="font-semibold text-lg">
            {t('move.title')}
          </h3>
          <p className="mt-1 text-soft">
            {t(timed ? 'move.follows_time' : 'move.follows', { provider: tr(booking.e_provider.name) })}
          </p>
        </div>
        <dl>
          <Fact label={t('move.now')}>
            <VisitTime {...visitSpan(booking)} />
          </Fact>
          {fee > 0 && (
            <Fact label={t('move.fee_stays')}>
              <Price amount={fee} />
            </Fact>
          )}
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
        {next && (
          <TimedLines options={next.options} quantity={piecesOf(booking.e_service.price_unit, booking.quantity)} />
        )}
        <StepFoot>
          {next && next.total !== booking.total && (
            <dl className="basis-full">
              <Line label={t('move.new_total')} strong>
                <Price amount={next.total} />
              </Line>
            </dl>
          )}
          <Button look="second" className="grow" onClick={onKeep}>
            {t('move.keep')}
          </Button>
          <Button
            className="grow"
            disabled={time === null || groups.isPending}
            pending={moving.isPending}
            onClick={() => time && moving.mutate({ time, total: next?.total, fee })}
          >
            {t('move.confirm')}
          </Button>
        </StepFoot>
      </section>
    </Step>
  )
}
