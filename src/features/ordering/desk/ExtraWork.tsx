import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { THRESHOLDS } from '#features/bookings/rules.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { useExtras } from '../extras/useExtras.ts'
import type { messages } from '../providerMessages.ts'

const tones = { open: 'warn', accepted: 'good', declined: 'bad', withdrawn: 'plain' } as const

/** Extra work the provider offers at the door, and what the customer said to it. */
export const ExtraWork = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const errorText = useErrorText()
  const [writing, write] = useState(false)
  const { extras, offering, answering } = useExtras(booking.id, {
    onSuccess: () => {
      write(false)
      show({ type: 'success', title: t('extras.saved') })
    },
    onError: (error) => show({ type: 'error', title: t('propose.failed'), message: errorText(error) }),
  })
  const { order } = booking.booking_status
  const offers = order >= THRESHOLDS.accepted && order < THRESHOLDS.done && !booking.payment
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, price] = [String(form.get('extra-name')).trim(), Number(form.get('extra-price'))]
    if (event.currentTarget.reportValidity() && !offering.isPending) offering.mutate({ name, price })
  }
  if (!offers && extras.length === 0) return null
  return (
    <section aria-labelledby="extra-work" className="grid gap-3 border-line border-t pt-5">
      <h3 id="extra-work" className="font-semibold">
        {t('extras.title')}
      </h3>
      <ul className="grid gap-2">
        {extras.map(({ id, name, price, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <bdi className="me-auto">{name}</bdi>
            <Price amount={price} />
            <Badge tone={tones[state]}>{t(`extras.${state}`)}</Badge>
            {state === 'open' && (
              <Button
                look="quiet"
                size="small"
                pending={answering.isPending}
                onClick={() => answering.mutate({ extra_id: id, accept: false })}
              >
                {t('propose.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {offers &&
        (writing ? (
          <form onSubmit={submit} className="grid gap-3">
            <Field label={t('extras.name')} name="extra-name" required maxLength={120} />
            <Field
              label={t('extras.price')}
              name="extra-price"
              type="number"
              inputMode="decimal"
              min="0.01"
              step="any"
              required
            />
            <p className="text-soft text-sm">{t('extras.hint')}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="second" className="grow" onClick={() => write(false)}>
                {t('propose.keep')}
              </Button>
              <Button type="submit" className="grow" pending={offering.isPending}>
                {t('extras.offer')}
              </Button>
            </div>
          </form>
        ) : (
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            icon={<Plus className="size-4" />}
            onClick={() => write(true)}
          >
            {t('extras.add')}
          </Button>
        ))}
    </section>
  )
}
