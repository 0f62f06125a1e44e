import Clock from 'lucide-react/icons/clock'
import type { Booking } from '#features/bookings/contract.ts'
import { statusById } from '#features/bookings/rules.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { instantToWall, wallText } from '#lib/zoned.ts'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { takesHours } from '../hours/rules.ts'
import { useHours } from '../hours/useHours.ts'
import type { messages } from '../providerMessages.ts'
import { Offers } from './Offers.tsx'

/** The real hours of an hourly visit: the provider corrects them, the customer decides. */
export const RealHours = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('propose.failed'))
  const { booking_status_id: id, e_service, payment, start_at, ends_at, time_zone: zone } = booking
  const isHourly = e_service.price_unit !== 'fixed'
  const { corrections, correcting, answering } = useHours(booking.id, isHourly, {
    onSuccess: () => show({ type: 'success', title: t('hours.saved') }),
    onError: showFailure,
  })
  /** Wall time at the door, as the field has it. */
  const local = (at: string | null) =>
    at
      ? wallText(instantToWall(Date.parse(at), zone))
          .slice(0, 16)
          .replace(' ', 'T')
      : ''
  const send = (form: FormData) =>
    correcting.mutateAsync({
      start_at: String(form.get('start_at')),
      ends_at: String(form.get('ends_at')),
      note: String(form.get('note')).trim() || null,
    })
  const time = { type: 'datetime-local', required: true } as const
  return (
    <Offers
      title={t('hours.title')}
      offers={corrections.map(({ id: offerId, start_at: from, ends_at: until, total, state }) => ({
        id: offerId,
        what: <DateText at={from} until={Date.parse(until)} zone={zone} />,
        sum: total,
        state,
      }))}
      open={takesHours({ ...e_service, status: statusById(id)?.key ?? 'failed', paid: payment !== null })}
      add={{ icon: <Clock className="size-4" />, label: t('hours.correct') }}
      fields={(field) => (
        <>
          <Field {...time} label={t('hours.start')} {...field('start_at')} defaultValue={local(start_at)} />
          <Field {...time} label={t('hours.end')} {...field('ends_at')} defaultValue={local(ends_at)} />
          <TextArea label={t('hours.note')} {...field('note')} maxLength={500} rows={2} />
        </>
      )}
      hint={t('hours.hint')}
      send={t('hours.offer')}
      isWithdrawing={answering.isPending}
      onSend={send}
      onWithdraw={(offerId) => answering.mutate({ correction_id: offerId, accept: false })}
    />
  )
}
