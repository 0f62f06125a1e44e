import Clock from 'lucide-react/icons/clock'
import { type FormEvent, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { statusById } from '#features/bookings/rules.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { instantToWall, wallText } from '#lib/zoned.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { takesHours } from '../hours/rules.ts'
import { useHours } from '../hours/useHours.ts'
import type { messages } from '../providerMessages.ts'

const tones = { open: 'warn', accepted: 'good', declined: 'bad', withdrawn: 'plain' } as const

/** The real hours of an hourly visit: the provider corrects them, the customer decides. */
export const RealHours = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const errorText = useErrorText()
  const [writing, write] = useState(false)
  const { booking_status_id: id, e_service, payment, start_at, ends_at, time_zone: zone } = booking
  const isHourly = e_service.price_unit !== 'fixed'
  const { corrections, correcting, answering } = useHours(booking.id, isHourly, {
    onSuccess: () => write(false),
    onError: (error) => show({ type: 'error', title: t('propose.failed'), message: errorText(error) }),
  })
  const open = takesHours({ ...e_service, status: statusById(id)?.key ?? 'failed', paid: payment !== null })
  if (!isHourly || (!open && corrections.length === 0)) return null
  /** Wall time at the door, as the field has it. */
  const local = (at: string | null) =>
    at &&
    wallText(instantToWall(Date.parse(at), zone))
      .slice(0, 16)
      .replace(' ', 'T')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!event.currentTarget.reportValidity() || correcting.isPending) return
    correcting.mutate(
      {
        start_at: String(form.get('work-start')),
        ends_at: String(form.get('work-end')),
        note: String(form.get('work-note')).trim() || null,
      },
      { onSuccess: () => show({ type: 'success', title: t('hours.saved') }) },
    )
  }
  return (
    <section aria-labelledby="real-hours" className="grid gap-3 border-line border-t pt-5">
      <h3 id="real-hours" className="font-semibold">
        {t('hours.title')}
      </h3>
      <ul className="grid gap-2">
        {corrections.map((correction) => (
          <li key={correction.id} className="flex flex-wrap items-center gap-3">
            <span className="me-auto">
              <DateText at={correction.start_at} until={Date.parse(correction.ends_at)} zone={zone} />
            </span>
            <Price amount={correction.total} />
            <Badge tone={tones[correction.state]}>{t(`extras.${correction.state}`)}</Badge>
            {correction.state === 'open' && (
              <Button
                look="quiet"
                size="small"
                pending={answering.isPending}
                onClick={() => answering.mutate({ correction_id: correction.id, accept: false })}
              >
                {t('propose.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open &&
        (writing ? (
          <form onSubmit={submit} className="grid gap-3">
            <Field
              label={t('hours.start')}
              name="work-start"
              type="datetime-local"
              required
              defaultValue={local(start_at) ?? ''}
            />
            <Field
              label={t('hours.end')}
              name="work-end"
              type="datetime-local"
              required
              defaultValue={local(ends_at) ?? ''}
            />
            <TextArea label={t('hours.note')} name="work-note" maxLength={500} rows={2} />
            <p className="text-soft text-sm">{t('hours.hint')}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="second" className="grow" onClick={() => write(false)}>
                {t('propose.keep')}
              </Button>
              <Button type="submit" className="grow" pending={correcting.isPending}>
                {t('hours.offer')}
              </Button>
            </div>
          </form>
        ) : (
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            icon={<Clock className="size-4" />}
            onClick={() => write(true)}
          >
            {t('hours.correct')}
          </Button>
        ))}
    </section>
  )
}
