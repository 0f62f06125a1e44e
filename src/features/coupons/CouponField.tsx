import { useMutation } from '@tanstack/react-query'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { checkCoupon } from './calls.ts'
import type { Coupon } from './contract.ts'
import type { messages } from './messages.ts'
import { couponCode } from './rules.ts'

type Target = { serviceId: number; providerId: number; categoryIds: number[] }
type Checked = { code: string; coupon: Coupon | null | undefined }

/** The coupon of a code as it is now; null: not valid. */
export const couponNow = ({ serviceId, providerId, categoryIds }: Target, code: string) =>
  call(checkCoupon, {
    query: {
      code,
      e_service_id: serviceId,
      e_provider_id: providerId,
      categories_id: categoryIds.join(','),
    },
  })

/** Checks a code and always shows the result in the banner (`spec §8`). `undefined`: the check failed. */
export const useCouponCheck = (target: Target) => {
  const t = useWords<typeof messages>('coupons')
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (code: string) => couponNow(target, code),
    onSuccess: (coupon) =>
      coupon
        ? show({ type: 'success', title: t('valid'), message: t('thanks') })
        : show({ type: 'error', title: t('invalid') }),
    onError: (error) => show({ type: 'error', title: t('failed'), message: errorText(error) }),
  })
}

type CouponFieldProps = Checked & {
  check: ReturnType<typeof useCouponCheck>
  /** Codes are checked for a customer; a visitor's is checked once they have signed in. */
  signedIn: boolean
  onChange: (checked: Checked) => void
}

/** Coupon Code with Apply (`spec §2.20`). */
export const CouponField = ({ code, coupon, check, signedIn, onChange }: CouponFieldProps) => {
  const t = useWords<typeof messages>('coupons')
  // The field and what takes its place hand the focus to each other.
  const [touched, setTouched] = useState(false)
  const now = useRef(code)
  now.current = code
  const apply = () => {
    const typed = couponCode(code)
    if (!typed) return show({ type: 'error', title: t('required') })
    if (!signedIn) return show({ type: 'warning', title: t('later') })
    setTouched(true)
    check.mutate(typed, {
      // Another code that was typed meanwhile is not checked yet.
      onSuccess: (found) => couponCode(now.current) === typed && onChange({ code: typed, coupon: found }),
    })
  }
  const remove = () => {
    setTouched(true)
    onChange({ code: '', coupon: undefined })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat && !check.isPending) apply()
  }
  if (coupon)
    return (
      <div>
        <p className="mb-1.5 font-medium text-sm">{t('code')}</p>
        <div className="flex min-h-12 items-center gap-3 rounded-control bg-good-wash px-4 text-good">
          <TicketPercent aria-hidden className="size-5" />
          <bdi className="min-w-0 flex-1 truncate font-medium">{coupon.code}</bdi>
          <Button autoFocus={touched} look="quiet" size="small" onClick={remove}>
            {t('remove')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex items-start gap-3">
      <Field
        autoFocus={touched}
        className="min-w-0 flex-1"
        label={t('code')}
        name="code"
        dir="auto"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        value={code}
        hint={signedIn ? undefined : t('later')}
        error={coupon === null ? t('invalid_hint') : undefined}
        onChange={(event) => onChange({ code: event.target.value, coupon: undefined })}
        onKeyDown={onKeyDown}
      />
      <Button
        look="second"
        className="mt-[calc(var(--text-sm)*var(--text-sm--line-height)+0.375rem)]"
        pending={check.isPending}
        onClick={apply}
      >
        {t('apply')}
      </Button>
    </div>
  )
}
