import { useInfiniteQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { Link, useSearchParams } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { payLabel } from '#lib/payLabel.ts'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { infiniteQueryFor } from '#web/query.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import type { messages } from '../../officeMessages.ts'
import { listInbox } from '../../online/calls.ts'

const pageSize = 20

/** Money that came and did not fit, newest first (`/office/money/inbox`). */
export default function InboxPage() {
  const t = useWords<typeof messages>('payments.office')
  const [params] = useSearchParams()
  const all = params.has('all')
  const list = useInfiniteQuery(infiniteQueryFor(listInbox, { query: all ? { all: '1' } : {} }, pageSize))
  useSignInAgain(list.error)
  return (
    <section className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{t('inbox.hint')}</p>
        <Link to={all ? '?' : '?all=1'} replace className="inline-flex min-h-11 items-center text-main-ink underline">
          {t(all ? 'inbox.show_open' : 'inbox.show_all')}
        </Link>
      </div>
      <PagedList
        list={list}
        waiting={
          <Skeleton count={3} className="grid gap-4">
            <Bone className="h-20" />
          </Skeleton>
        }
        empty={<EmptyState icon={<Inbox className="size-7" />} title={t('inbox.none')} />}
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map(({ id, provider, reason, amount, currency, booking_id, state, outgoing, created_at }) => (
              <li key={id}>
                <Link
                  to={`/office/money/inbox/${id}`}
                  className="grid gap-1 rounded-card border border-line bg-surface p-4 hover:border-ink"
                >
                  <span className="flex flex-wrap items-center gap-3">
                    <MoneyIn amount={amount} currency={currency} className="font-semibold" />
                    <span>{t(`inbox.reason.${reason as 'amount_differs'}`)}</span>
                    {state !== 'open' && (
                      <Badge>{t(`inbox.state.${outgoing && state === 'matched' ? 'recorded' : state}`)}</Badge>
                    )}
                  </span>
                  <span className="flex flex-wrap gap-x-3 text-soft text-sm">
                    <bdi>{payLabel(provider)}</bdi>
                    {booking_id !== null && <bdi dir="ltr">#{booking_id}</bdi>}
                    <DateText at={created_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
