import { DateText } from '#features/settings/DateText.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { messages } from '../officeMessages.ts'
import type { OfficePayment, PaymentAttempt, PaymentRefund } from './contract.ts'
import { useLineName } from './useLineName.ts'

const refundTones = { requested: 'warn', pending: 'warn', done: 'good', failed: 'bad' } as const
const attemptTones = { created: 'plain', pending: 'warn', paid: 'good', refunded: 'plain', failed: 'bad' } as const

/** The refunds of a payment, and what was tried to pay its booking online. */
export const PaymentHistory = ({ payment }: { payment: OfficePayment }) => {
  const t = useWords<typeof messages>('payments.office')
  const { refunds, attempts } = payment
  return (
    <>
      <Card aria-labelledby="refunds" className="grid grid-cols-1 gap-3">
        <h3 id="refunds" className="font-semibold text-lg">
          {t('refunds.title')}
        </h3>
        {refunds.length === 0 && <p className="text-soft">{t('refunds.none')}</p>}
        <ul className="grid divide-y divide-line">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} payment={payment} />
          ))}
        </ul>
      </Card>
      <Card aria-labelledby="attempts" className="grid grid-cols-1 gap-3">
        <h3 id="attempts" className="font-semibold text-lg">
          {t('attempts.title')}
        </h3>
        {attempts.length === 0 && <p className="text-soft">{t('attempts.none')}</p>}
        <ul className="grid divide-y divide-line">
          {attempts.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} />
          ))}
        </ul>
      </Card>
    </>
  )
}

const row = 'grid gap-1 py-3 first:pt-0'
const top = 'flex flex-wrap items-center gap-3'

const Refund = ({ refund, payment }: { refund: PaymentRefund; payment: OfficePayment }) => {
  const t = useWords<typeof messages>('payments.office')
  const nameOf = useLineName()
  const { amount, state, provider, provider_reference, reason, by, lines, created_at } = refund
  const named = payment.lines.filter(({ line }) => lines.includes(line)).map(nameOf)
  return (
    <li className={row}>
      <p className={top}>
        <Price amount={amount} className="font-medium" />
        <Badge tone={refundTones[state]}>{t(`refund_state.${state}`)}</Badge>
        <span>{provider ?? t('refunds.wallet')}</span>
        <DateText at={created_at} className="ms-auto text-soft text-sm" />
      </p>
      {named.length > 0 && <p>{named.join(' · ')}</p>}
      {reason && (
        <p dir="auto" className="wrap-anywhere">
          {reason}
        </p>
      )}
      <p className="text-soft text-sm">{by === null ? t('refunds.terms') : t('refunds.by', { name: by })}</p>
      {provider_reference && <Reference name={t('attempts.charge')} value={provider_reference} />}
    </li>
  )
}

const Attempt = ({ attempt }: { attempt: PaymentAttempt }) => {
  const t = useWords<typeof messages>('payments.office')
  const { provider, state, amount, currency, reference, paid_reference, failure, created_at } = attempt
  return (
    <li className={row}>
      <p className={top}>
        <span className="font-medium">{provider}</span>
        <Badge tone={attemptTones[state]}>{t(`attempt_state.${state}`)}</Badge>
        <MoneyIn amount={amount} currency={currency} />
        <DateText at={created_at} className="ms-auto text-soft text-sm" />
      </p>
      {failure && (
        <p dir="ltr" className="wrap-anywhere text-sm">
          {failure}
        </p>
      )}
      {reference && <Reference name={t('attempts.reference')} value={reference} />}
      {paid_reference && <Reference name={t('attempts.charge')} value={paid_reference} />}
    </li>
  )
}

/** A provider's id, to be found in its own dashboard. */
const Reference = ({ name, value }: { name: string; value: string }) => (
  <p className="text-soft text-sm">
    {name}{' '}
    <bdi dir="ltr" className="break-all font-mono">
      {value}
    </bdi>
  </p>
)
