import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../../officeMessages.ts'
import { getInboxItem } from './calls.ts'
import type { OfficeInboxItem } from './contract.ts'
import { SettleForm } from './SettleForm.tsx'

/** One item: what came or left, why it did not fit, and settling it (`/office/money/inbox/:id`). */
export default function InboxItemPage() {
  const { id = '' } = useParams()
  const t = useWords<typeof messages>('payments.office')
  const { data, error, refetch } = useQuery(queryFor(getInboxItem, { params: { id } }))
  if (data) return <Item item={data} />
  if (error instanceof ApiError && error.code === 'not_found') return <EmptyState title={t('inbox.not_found')} />
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />
  return (
    <Skeleton count={2} className="grid max-w-3xl gap-4">
      <Bone className="h-32" />
    </Skeleton>
  )
}

const link = 'inline-flex min-h-11 items-center text-main-ink underline underline-offset-2'

const Item = ({ item }: { item: OfficeInboxItem }) => {
  const t = useWords<typeof messages>('payments.office')
  const tr = useTranslated()
  const { amount, currency, reason, outgoing, outcome, state, booking, asked } = item
  const disputed = reason === 'disputed'
  const why = outgoing && !disputed ? 'refunded_later' : reason
  const mayMove = useHasOfficeRole('finance')
  return (
    <section aria-labelledby="item" className="grid max-w-3xl grid-cols-1 gap-6">
      <header>
        <Link to="/office/money/inbox" className={link}>
          {t('inbox.back')}
        </Link>
        <h2 id="item" className="flex flex-wrap items-center gap-3 font-semibold text-2xl">
          <MoneyIn amount={amount} currency={currency} />
          <Badge tone={state === 'open' ? 'warn' : 'good'}>
            {t(`inbox.state.${outgoing && state === 'matched' ? 'recorded' : state}`)}
          </Badge>
        </h2>
        <p className="mt-1 font-medium">{t(`inbox.reason.${reason}`)}</p>
        <p className="text-soft">{t(`inbox.why.${why}`)}</p>
      </header>
      <Card>
        <Facts
          rows={[
            [
              t(disputed ? 'inbox.disputed' : outgoing ? 'inbox.gone' : 'inbox.came'),
              <MoneyIn key="came" amount={amount} currency={currency} />,
            ],
            [t('inbox.ended'), outcome && t(`inbox.outcome.${outcome}`)],
            [t('inbox.asked'), asked && <MoneyIn key="asked" {...asked} />],
            [t('inbox.through'), item.provider],
            [
              t(disputed ? 'inbox.dispute' : outgoing ? 'attempts.charge' : 'attempts.reference'),
              <bdi key="reference" dir="ltr" className="break-all font-mono text-sm">
                {item.reference}
              </bdi>,
            ],
            [
              t('fact.booking'),
              booking && (
                <Link key="booking" to={`/office/bookings/${booking.id}`} className={link}>
                  <bdi dir="ltr">#{booking.id}</bdi>
                </Link>
              ),
            ],
            [t('fact.service'), booking && tr(booking.e_service.name)],
            [
              t('fact.customer'),
              booking && (
                <Link key="customer" to={`/office/money/wallets/${booking.user.id}`} className={link}>
                  <bdi>{booking.user.name}</bdi>
                </Link>
              ),
            ],
            [
              t('inbox.other_payment'),
              booking?.payment_id && (
                <Link key="payment" to={`/office/money/payments/${booking.payment_id}`} className={link}>
                  {t('title', { id: String(booking.payment_id) })}
                </Link>
              ),
            ],
            [t('inbox.arrived'), <DateText key="arrived" exact at={item.created_at} />],
            [t('inbox.settled'), item.settled_at && <DateText key="settled" exact at={item.settled_at} />],
            [t('inbox.settled_by'), item.settled_by],
            [t('inbox.note'), item.note],
          ]}
        />
      </Card>
      {mayMove && state === 'open' && <SettleForm item={item} />}
    </section>
  )
}
