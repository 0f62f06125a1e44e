import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../officeMessages.ts'
import { CashDecision } from './CashDecision.tsx'
import { getOfficePayment } from './calls.ts'
import type { OfficePayment } from './contract.ts'
import { PaymentHistory } from './PaymentHistory.tsx'
import { paymentTones } from './paymentTones.ts'
import { RefundForm } from './RefundForm.tsx'

/** One payment: what it is for, its refunds and attempts, and refunding it (`/office/money/payments/:id`). */
export default function PaymentPage() {
  const { id = '' } = useParams()
  const t = useWords<typeof messages>('payments.office')
  const { data, error, refetch } = useQuery(queryFor(getOfficePayment, { params: { id } }))
  if (data) return <Payment payment={data} />
  if (error instanceof ApiError && error.code === 'not_found') return <EmptyState title={t('not_found')} />
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />
  return (
    <Skeleton count={3} className="grid max-w-3xl gap-4">
      <Bone className="h-32" />
    </Skeleton>
  )
}

const Payment = ({ payment }: { payment: OfficePayment }) => {
  const t = useWords<typeof messages>('payments.office')
  const [refunding, refund] = useState(false)
  const mayMove = useHasOfficeRole('finance')
  const { id, state, amount, left } = payment
  return (
    <section aria-labelledby="payment" className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid justify-items-start gap-1">
          <Link to="/office/money/payments" className="inline-flex min-h-11 items-center text-main-ink underline">
            {t('all')}
          </Link>
          <h2 id="payment" className="flex flex-wrap items-center gap-3 font-semibold text-2xl">
            {t('title', { id: String(id) })}
            <Badge tone={paymentTones[state]}>{t(`state.${state}`)}</Badge>
          </h2>
          <Price amount={amount} className="justify-self-start text-lg" />
        </div>
        {mayMove && left > 0 && !refunding && <Button onClick={() => refund(true)}>{t('refund.open')}</Button>}
      </header>
      {refunding && <RefundForm payment={payment} onDone={() => refund(false)} />}
      {mayMove && state === 'pending' && payment.route === '/Cash' && <CashDecision payment={payment} />}
      <PaymentFacts payment={payment} />
      <PaymentHistory payment={payment} />
    </section>
  )
}

const link = 'inline-flex min-h-11 items-center text-main-ink underline underline-offset-2'

const PaymentFacts = ({ payment }: { payment: OfficePayment }) => {
  const t = useWords<typeof messages>('payments.office')
  const tr = useTranslated()
  const { user, e_provider, e_service, booking_id, refunded, left, visit_at, time_zone } = payment
  return (
    <Card>
      <Facts
        rows={[
          [t('fact.amount'), <Price key="amount" amount={payment.amount} />],
          [t('fact.refunded'), refunded > 0 && <Price key="refunded" amount={refunded} />],
          [t('fact.left'), refunded > 0 && left > 0 && <Price key="left" amount={left} />],
          [t('fact.method'), tr(payment.method)],
          [t('fact.refused'), payment.refused_reason],
          [
            t('fact.booking'),
            <Link key="booking" to={`/office/bookings/${booking_id}`} className={link}>
              <bdi dir="ltr">#{booking_id}</bdi>
            </Link>,
          ],
          [
            t('fact.ledger'),
            <Link key="ledger" to={`/office/money/ledger?booking=${booking_id}`} className={link}>
              {t('fact.ledger_link')}
            </Link>,
          ],
          [t('fact.service'), tr(e_service.name)],
          [t('fact.visit'), <VisitTime key="visit" at={visit_at} zone={time_zone} />],
          [
            t('fact.customer'),
            <Link key="customer" to={`/office/money/wallets/${user.id}`} className={link}>
              <bdi>{user.name}</bdi>
            </Link>,
          ],
          [t('fact.provider'), tr(e_provider.name)],
          [t('fact.created'), <DateText key="created" exact at={payment.created_at} />],
        ]}
      />
    </Card>
  )
}
