import Plus from 'lucide-react/icons/plus'
import { use, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { typedToMinor } from '#lib/digits.ts'
import { toMajor } from '#lib/money.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { MoneyContext } from '#ui/Price.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { takesExtras } from '../extras/rules.ts'
import { useExtras } from '../extras/useExtras.ts'
import type { messages } from '../providerMessages.ts'
import { Offers } from './Offers.tsx'

/** Extra work the provider offers at the door, and what the customer said to it. */
export const ExtraWork = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('propose.failed'))
  const { exponent } = use(MoneyContext)
  const [wrong, setWrong] = useState(false)
  const { extras, offering, answering } = useExtras(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('extras.saved') }),
    onError: showFailure,
  })
  const send = (form: FormData, done: () => void) => {
    const minor = typedToMinor(String(form.get('extra-price')), exponent) ?? 0
    setWrong(minor <= 0)
    const price = toMajor(minor, exponent)
    if (minor > 0) offering.mutate({ name: String(form.get('extra-name')).trim(), price }, { onSuccess: done })
  }
  return (
    <Offers
      title={t('extras.title')}
      offers={extras.map(({ id, name, price, state }) => ({ id, what: <bdi>{name}</bdi>, sum: price, state }))}
      open={takesExtras({ statusId: booking.booking_status_id, paid: booking.payment !== null })}
      add={{ icon: <Plus className="size-4" />, label: t('extras.add') }}
      fields={
        <>
          <Field label={t('extras.name')} name="extra-name" required maxLength={120} />
          <Field
            label={t('extras.price')}
            name="extra-price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            error={wrong ? t('extras.price_wrong') : undefined}
            onChange={() => setWrong(false)}
          />
        </>
      }
      hint={t('extras.hint')}
      send={t('extras.offer')}
      isSending={offering.isPending}
      isWithdrawing={answering.isPending}
      onSend={send}
      onWithdraw={(id) => answering.mutate({ extra_id: id, accept: false })}
    />
  )
}
