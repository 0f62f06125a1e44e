import { useQuery } from '@tanstack/react-query'
import { NavLink, useSearchParams } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { queryFor } from '#web/query.ts'
import { ListPage } from '#web/table/ListPage.tsx'
import { listPaymentMethods } from '../calls.ts'
import type { messages } from '../officeMessages.ts'
import { listOfficePayments } from './calls.ts'
import { paymentTones } from './paymentTones.ts'

const waiting = 'state=pending&method=%2FCash'

/** All payments, and the cash that waits to be confirmed (`/office/money/payments`). */
export default function PaymentsPage() {
  const t = useWords<typeof messages>('payments.office')
  const tr = useTranslated()
  const [address] = useSearchParams()
  const methods = useQuery(queryFor(listPaymentMethods, { query: {} })).data ?? []
  const isWaiting = address.get('state') === 'pending' && address.get('method') === '/Cash'
  return (
    <section aria-label={t('list')} className="grid gap-4">
      <NavLink
        to={isWaiting ? '?' : `?${waiting}`}
        className="inline-flex min-h-11 items-center justify-self-start text-main-ink underline underline-offset-2"
      >
        {t(isWaiting ? 'all' : 'waiting_cash')}
      </NavLink>
      <ListPage
        list="payments"
        label={t('list')}
        call={listOfficePayments}
        order="-created"
        search={t('search')}
        rowKey={({ id }) => id}
        href={({ id }) => `/office/money/payments/${id}`}
        columns={[
          { id: 'id', name: t('column.id'), main: true, cell: ({ id }) => t('title', { id: String(id) }) },
          {
            id: 'state',
            name: t('column.state'),
            cell: ({ state }) => <Badge tone={paymentTones[state]}>{t(`state.${state}`)}</Badge>,
          },
          {
            id: 'amount',
            name: t('column.amount'),
            figures: true,
            sort: 'amount',
            cell: ({ amount }) => <Price amount={amount} />,
          },
          {
            id: 'refunded',
            name: t('column.refunded'),
            figures: true,
            cell: ({ refunded }) => refunded > 0 && <Price amount={refunded} />,
          },
          { id: 'method', name: t('column.method'), cell: ({ method }) => tr(method) },
          {
            id: 'booking_id',
            name: t('column.booking_id'),
            cell: ({ booking_id }) => <bdi dir="ltr">#{booking_id}</bdi>,
          },
          { id: 'customer', name: t('column.customer'), cell: ({ customer }) => <bdi>{customer}</bdi> },
          { id: 'provider', name: t('column.provider'), cell: ({ provider }) => tr(provider) },
          {
            id: 'created_at',
            name: t('column.created_at'),
            sort: 'created',
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
        ]}
        filters={[
          {
            name: 'state',
            label: t('column.state'),
            kind: 'choice',
            options: (['pending', 'paid', 'failed', 'refunded'] as const).map((value) => ({
              value,
              label: t(`state.${value}`),
            })),
          },
          {
            name: 'method',
            label: t('column.method'),
            kind: 'choice',
            options: methods.map(({ route, name }) => ({ value: route, label: tr(name) })),
          },
          { name: 'created', label: t('column.created_at'), kind: 'days' },
          { name: 'amount', label: t('column.amount'), kind: 'between' },
        ]}
      />
    </section>
  )
}
