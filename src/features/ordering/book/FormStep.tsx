import { type FormEvent, useState } from 'react'
import { FreeTimes } from '#features/availability/FreeTimes.tsx'
import type { messages as timeWords } from '#features/availability/messages.ts'
import { TimedLines } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { clampQuantity } from '#features/bookings/rules.ts'
import { CouponField, useCouponCheck } from '#features/coupons/CouponField.tsx'
import { couponCode } from '#features/coupons/rules.ts'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { GroupChoice } from '../OptionPicker.tsx'
import { changeDraft } from '../useDraft.ts'
import { NearestTimes } from './NearestTimes.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import type { Order, Ordering } from './useOrder.ts'

type FormStepProps = {
  /** The sheet's Continue button submits it. */
  formId: string
  ordering: Ordering
  order: Order
  onContinue: () => void
}

/** Address, quantity, time, coupon and hint (`spec §2.20` form). */
export const FormStep = ({ formId, ordering, order, onContinue }: FormStepProps) => {
  const t = useWords<typeof messages>('bookings')
  const when = useWords<typeof timeWords>('availability')
  const [placeMissing, missPlace] = useState(false)
  // Required groups without a choice on the service page are shown here, and stay once chosen.
  const [asked] = useState(order.missing)
  const { serviceId, draft, place } = ordering
  const check = useCouponCheck({
    serviceId,
    providerId: order.provider.id,
    categoryIds: (order.e_service.categories ?? []).map((category) => category.id),
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    missPlace(place === null)
    if (place === null) return form.querySelector<HTMLElement>('[name=address]')?.focus()
    // A code that was typed and not applied is applied now; a refused code is not checked again.
    const typed = couponCode(draft.code)
    if (typed && draft.coupon === undefined) {
      const coupon = await check.mutateAsync(typed).catch(() => undefined)
      changeDraft(serviceId, { code: typed, coupon })
      if (!coupon) return
    }
    onContinue()
  }

  return (
    <form id={formId} onSubmit={submit} noValidate className="grid grid-cols-1 gap-8">
      <NearestTimes serviceId={serviceId} />
      <PlaceChoice ordering={ordering} missing={placeMissing && place === null} />
      {order.e_service.price_unit === 'fixed' && (
        <Stepper
          label={t('book.quantity')}
          value={draft.quantity}
          onChange={(quantity) => changeDraft(serviceId, { quantity: clampQuantity(quantity) })}
        />
      )}
      {asked.map((group) => (
        <GroupChoice key={group.id} group={group} serviceId={serviceId} />
      ))}
      <section className="grid grid-cols-1 gap-3">
        <h3 className="font-medium">{when('when')}</h3>
        <FreeTimes
          providerId={order.provider.id}
          serviceId={serviceId}
          addressId={ordering.chosenId || undefined}
          value={draft.time ?? null}
          onChange={(time) => changeDraft(serviceId, { time: time ?? undefined })}
        />
        <TimedLines options={order.options} />
      </section>
      <CouponField
        code={draft.code ?? ''}
        coupon={draft.coupon}
        check={check}
        onChange={(checked) => changeDraft(serviceId, checked)}
      />
      <TextArea
        label={t('line.hint')}
        name="hint"
        placeholder={t('book.hint_question')}
        maxLength={2000}
        value={draft.hint ?? ''}
        onChange={(event) => changeDraft(serviceId, { hint: event.target.value })}
      />
    </form>
  )
}
