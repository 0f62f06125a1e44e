import { useNavigate } from 'react-router'
import { VisitTime, ZoneNote } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages as ofBookings } from '#features/bookings/messages.ts'
import { isTimed } from '#features/pricing/rules.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../visitMessages.ts'
import type { Alternative, Changes } from './contract.ts'
import { useAnswerAbsence, useChanges } from './useChanges.ts'

const MINUTE = 60_000
/** Minutes the arrival may vary by. */
const leeway = 15

/** What became of a visit, to its customer: later than booked, or a choice because the provider cannot come. */
export const VisitChanges = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const { data } = useChanges(booking.id)
  if (!data) return null
  if (data.absence) return <Absence booking={booking} absence={data.absence} />
  if (data.instead !== undefined)
    return (
      <LinkButton to={`/bookings/show/${data.instead}`} preventScrollReset look="second">
        {t('absence.instead', { id: data.instead })}
      </LinkButton>
    )
  if (data.late_minutes === null) return null
  const from = Date.parse(booking.booking_at) + data.late_minutes * MINUTE
  const at = new Date(from).toISOString()
  return (
    <p role="status" className="rounded-control bg-warn-wash p-3 text-warn">
      {t('late.title', { minutes: data.late_minutes })}{' '}
      <b className="font-medium">
        <DateText at={at} until={from + leeway * MINUTE} zone={booking.time_zone} />
        <ZoneNote at={at} zone={booking.time_zone} />
      </b>
    </p>
  )
}

const Absence = ({ booking, absence }: { booking: Booking; absence: NonNullable<Changes['absence']> }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tr = useTranslated()
  const showFailure = useShowFailure(t('failed'))
  const navigate = useNavigate()
  const answering = useAnswerAbsence(booking.id, {
    onSuccess: ({ booking_id: id }) => {
      show({ type: 'success', title: t('absence.answered') })
      if (id !== booking.id) void navigate(`/bookings/show/${id}`)
    },
    onError: showFailure,
  })
  const { alternatives, note } = absence
  return (
    <section aria-labelledby="absence" className="grid gap-4 rounded-card border border-warn p-4">
      <div className="grid gap-1">
        <h4 id="absence" className="font-semibold text-lg">
          {t('absence.title', { provider: tr(booking.e_provider.name) })}
        </h4>
        <p className="text-soft">{t(alternatives.length > 0 ? 'absence.choose' : 'absence.none')}</p>
        {note && <bdi className="whitespace-pre-line">{note}</bdi>}
      </div>
      <ul className="grid gap-3">
        {alternatives.map((alternative) => (
          <AlternativeRow
            key={alternative.id}
            alternative={alternative}
            booking={booking}
            pending={answering.isPending}
            onTake={() => answering.mutate(alternative)}
          />
        ))}
      </ul>
      <Button look="danger" pending={answering.isPending} onClick={() => answering.mutate(null)}>
        {t('absence.cancel')}
      </Button>
    </section>
  )
}

type AlternativeRowProps = { alternative: Alternative; booking: Booking; pending: boolean; onTake: () => void }

const AlternativeRow = ({ alternative, booking, pending, onTake }: AlternativeRowProps) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tb = useWords<typeof ofBookings>('bookings')
  const tr = useTranslated()
  const { e_provider: provider, e_service: service, same_provider: same, at, total } = alternative
  return (
    <li className="grid gap-2 rounded-control border border-line p-3">
      <p className="font-medium">
        <VisitTime at={at} zone={booking.time_zone} />
      </p>
      <p className="text-sm">
        {same ? t('absence.colleague', { provider: tr(provider.name) }) : `${tr(provider.name)} · ${tr(service.name)}`}
      </p>
      <p className="text-sm">
        {same && total === booking.total ? (
          t('absence.same_price')
        ) : (
          <>
            {tb(booking.total_basis === 'final' ? 'line.total' : 'line.estimate')} <Price amount={total} />
          </>
        )}
      </p>
      {!same && booking.options.some((option) => !isTimed(option)) && (
        <p className="text-soft text-sm">{t('absence.without_options')}</p>
      )}
      {!same && booking.coupon?.id && <p className="text-soft text-sm">{t('absence.without_coupon')}</p>}
      <Button size="small" pending={pending} onClick={onTake}>
        {t('absence.take')}
      </Button>
    </li>
  )
}
