import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
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
import { useUser } from '#web/session.ts'
import { GroupChoice } from '../OptionPicker.tsx'
import { type ChosenTime, changeDraft } from '../useDraft.ts'
import { NearestTimes } from './NearestTimes.tsx'
import { OptionsPart } from './OptionsPart.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import type { FormPart } from './parts.ts'
import type { Order, Ordering } from './useOrder.ts'
import { couponTarget } from './usePendingCoupon.ts'

type FormStepProps = {
  /** The sheet's Continue button submits it. */
  formId: string
  ordering: Ordering
  order: Order
  onContinue: () => void
}

/** A part that the summary links to; it scrolls clear of the edge. */
const partProps = (part: FormPart) => ({ 'data-part': part, tabIndex: -1, className: 'scroll-mt-4 outline-none' })

/** Address, quantity, time, options, coupon and hint (`spec §2.20` form). */
export const FormStep = ({ formId, ordering, order, onContinue }: FormStepProps) => {
  const t = useWords<typeof messages>('bookings')
  const when = useWords<typeof timeWords>('availability')
  const { state } = useLocation() as { state: { part?: FormPart } | null }
  const signedIn = useUser() !== null
  const [placeMissing, missPlace] = useState(false)
  // Required groups without a choice on the service page are shown here, and stay once chosen.
  const [asked] = useState(order.missing)
  const { serviceId, draft, place, offered } = ordering
  const check = useCouponCheck(couponTarget(serviceId, order))
  const continued = useRef(false)
  const chooseTime = useCallback(
    (time: ChosenTime | null) => changeDraft(serviceId, { time: time ?? undefined }),
    [serviceId],
  )

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    missPlace(place === null)
    if (place === null) return form.querySelector<HTMLElement>('[name=address]')?.focus()
    // A code that was typed and not applied is applied now; a refused code is not checked again.
    const typed = couponCode(draft.code)
    if (typed && draft.coupon === undefined && signedIn) {
      const coupon = await check.mutateAsync(typed).catch(() => undefined)
      // Closed meanwhile.
      if (!form.isConnected) return
      changeDraft(serviceId, { code: typed, coupon })
      if (!coupon) return
    }
    // A double click would put the summary into the history twice.
    if (!continued.current) onContinue()
    continued.current = true
  }

  return (
    <form id={formId} onSubmit={submit} noValidate className="grid grid-cols-1 gap-8">
      <NearestTimes serviceId={serviceId} />
      <div {...partProps('where')}>
        <PlaceChoice ordering={ordering} missing={placeMissing && place === null} />
      </div>
      {order.e_service.price_unit === 'fixed' && (
        <div {...partProps('quantity')}>
          <Stepper
            label={t('book.quantity')}
            value={draft.quantity}
            onChange={(quantity) => changeDraft(serviceId, { quantity: clampQuantity(quantity) })}
          />
        </div>
      )}
      {asked.map((group) => (
        <GroupChoice key={group.id} group={group} serviceId={serviceId} />
      ))}
      <section {...partProps('when')}>
        <h3 className="mb-3 font-medium">{when('when')}</h3>
        <div className="grid grid-cols-1 gap-3">
          <FreeTimes
            providerId={order.provider.id}
            serviceId={serviceId}
            addressId={ordering.chosenId || undefined}
            latitude={place?.latitude}
            longitude={place?.longitude}
            value={draft.time ?? null}
            onChange={chooseTime}
          />
          <TimedLines options={order.options} quantity={order.quantity} />
        </div>
      </section>
      <div {...partProps('options')}>
        <OptionsPart
          groups={offered.filter(({ id }) => !asked.some((group) => group.id === id))}
          chosen={order.options}
          serviceId={serviceId}
          open={state?.part === 'options'}
        />
      </div>
      <div {...partProps('coupon')}>
        <CouponField
          code={draft.code ?? ''}
          coupon={draft.coupon}
          check={check}
          signedIn={signedIn}
          onChange={(checked) => changeDraft(serviceId, checked)}
        />
      </div>
      <div {...partProps('hint')}>
        <TextArea
          label={t('line.hint')}
          name="hint"
          placeholder={t('book.hint_question')}
          maxLength={2000}
          value={draft.hint ?? ''}
          onChange={(event) => changeDraft(serviceId, { hint: event.target.value })}
        />
      </div>
    </form>
  )
}
