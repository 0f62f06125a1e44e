import { useSearchParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { ZoneNote } from '#features/availability/VisitTime.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Head } from '#web/Head.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages } from '../officeMessages.ts'
import { listOfficeBookings } from './calls.ts'
import { paymentStates, statusKeys } from './rules.ts'

const tones = {
  received: 'warn',
  accepted: 'brand',
  on_the_way: 'brand',
  ready: 'brand',
  in_progress: 'brand',
  done: 'good',
  failed: 'bad',
} as const
const paidTones = { none: 'plain', waiting: 'warn', paid: 'good', partly_refunded: 'plain', refunded: 'plain' } as const

/** Filters that pages of a provider or a person link to. */
const whose = ['provider', 'customer'] as const

/** All bookings, found by whatever one has in hand. */
export default function BookingsPage() {
  const t = useWords<typeof messages>('ordering.office')
  const tr = useTranslated()
  const mayBook = useHasOfficeRole('support')
  const [address] = useSearchParams()
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-3xl">{t('title')}</h1>
        {mayBook && <LinkButton to="/office/book">{t('book_for')}</LinkButton>}
      </div>
      <ListPage
        list="bookings"
        label={t('title')}
        call={listOfficeBookings}
        order="-made"
        search={t('list.search')}
        searchFrom={3}
        searchByNumber
        rowKey={({ id }) => id}
        href={({ id }) => `/office/bookings/${id}`}
        columns={[
          { id: 'id', name: t('list.id'), main: true, cell: ({ id }) => <bdi>#{id}</bdi> },
          {
            id: 'status',
            name: t('list.status'),
            cell: ({ status, ended_by }) => <Badge tone={tones[status]}>{t(`status.${ended_by ?? status}`)}</Badge>,
          },
          {
            id: 'visit_at',
            name: t('list.visit_at'),
            sort: 'visit',
            cell: ({ visit_at, time_zone }) => (
              <>
                <DateText at={visit_at} zone={time_zone} />
                <ZoneNote at={visit_at} zone={time_zone} />
              </>
            ),
          },
          { id: 'customer', name: t('list.customer'), cell: ({ customer }) => <bdi>{customer}</bdi> },
          {
            id: 'phone_number',
            name: t('list.phone_number'),
            hidden: true,
            cell: ({ phone_number }) => <bdi className="whitespace-nowrap">{phone_number}</bdi>,
          },
          { id: 'service', name: t('list.service'), cell: ({ service }) => tr(service) },
          { id: 'provider', name: t('list.provider'), cell: ({ provider }) => tr(provider) },
          { id: 'total', name: t('list.total'), figures: true, cell: ({ total }) => <Price amount={total} /> },
          {
            id: 'payment',
            name: t('list.payment'),
            cell: ({ payment }) => <Badge tone={paidTones[payment]}>{t(`paid.${payment}`)}</Badge>,
          },
          {
            id: 'created_at',
            name: t('list.created_at'),
            sort: 'made',
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
        ]}
        filters={[
          {
            name: 'status',
            label: t('list.status'),
            kind: 'choice',
            options: statusKeys.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            name: 'payment',
            label: t('list.payment'),
            kind: 'choice',
            options: paymentStates.map((value) => ({ value, label: t(`paid.${value}`) })),
          },
          { name: 'visit', label: t('list.visit_at'), kind: 'days' },
          { name: 'made', label: t('list.created_at'), kind: 'days' },
          ...whose
            .filter((name) => address.has(name))
            .map((name) => ({ name, label: t(`list.${name}_id`), kind: 'number' as const })),
        ]}
      />
    </>
  )
}
