import Plus from 'lucide-react/icons/plus'
import { use } from 'react'
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
  const { extras, offering, answering } = useExtras(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('extras.saved') }),
    onError: showFailure,
  })
  const priceIn = (form: FormData): number => typedToMinor(String(form.get('price')), exponent) ?? 0
  return (
    <Offers
      title={t('extras.title')}
      offers={extras.map(({ id, name, price, state }) => ({ id, what: <bdi>{name}</bdi>, sum: price, state }))}
      open={takesExtras({ statusId: booking.booking_status_id, paid: booking.payment !== null })}
      add={{ icon: <Plus className="size-4" />, label: t('extras.add') }}
      fields={(field) => (
        <>
          <Field label={t('extras.name')} {...field('name')} required maxLength={120} />
          <Field
            label={t('extras.price')}
            {...field('price')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
        </>
      )}
      hint={t('extras.hint')}
      send={t('extras.offer')}
      isWithdrawing={answering.isPending}
      check={(form, found) => ({ ...(priceIn(form) <= 0 && { price: t('extras.price_wrong') }), ...found })}
      onSend={async (form) => {
        const body = { name: String(form.get('name')).trim(), price: toMajor(priceIn(form), exponent) }
        return (await offering.mutateAsync(body)) === body
      }}
      onWithdraw={(id) => answering.mutate({ extra_id: id, accept: false })}
    />
  )
}
