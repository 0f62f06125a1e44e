import { DateText } from '#features/settings/DateText.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages } from '../officeMessages.ts'
import { listJournals } from './calls.ts'
import { journalKinds } from './rules.ts'
import { useKindNames } from './useKindNames.ts'

/** Journals with their entries; of one booking with `?booking=`. */
export const Journals = () => {
  const t = useWords<typeof messages>('ledger.office')
  const tr = useTranslated()
  const nameOf = useKindNames()
  return (
    <ListPage
      list="journals"
      label={t('journals')}
      call={listJournals}
      order="-id"
      rowKey={({ id }) => id}
      columns={[
        { id: 'kind', name: t('column.kind'), main: true, cell: ({ kind }) => nameOf.journal(kind) },
        {
          id: 'id',
          name: t('column.id'),
          figures: true,
          sort: 'id',
          cell: ({ id }) => <bdi dir="ltr">{id}</bdi>,
        },
        {
          id: 'booking_id',
          name: t('column.booking_id'),
          cell: ({ booking_id }) => booking_id !== null && <bdi dir="ltr">#{booking_id}</bdi>,
        },
        {
          id: 'entries',
          name: t('column.entries'),
          cell: ({ entries }) => (
            <ul className="grid gap-1">
              {entries.map(({ account, kind, user, e_provider, amount, currency }) => (
                <li key={`${account} ${amount}`} className="flex flex-wrap justify-between gap-x-4">
                  <span>
                    {nameOf.account(kind)}
                    {(user || e_provider) && (
                      <span className="text-soft">
                        {' '}
                        · <bdi>{user ?? (e_provider && tr(e_provider))}</bdi>
                      </span>
                    )}
                  </span>
                  <MoneyIn amount={amount} currency={currency} />
                </li>
              ))}
            </ul>
          ),
        },
        { id: 'created_at', name: t('column.created_at'), cell: ({ created_at }) => <DateText at={created_at} /> },
      ]}
      filters={[
        {
          name: 'kind',
          label: t('column.kind'),
          kind: 'choice',
          options: journalKinds.map((value) => ({ value, label: nameOf.journal(value) })),
        },
        { name: 'booking', label: t('column.booking_id'), kind: 'number' },
        { name: 'account', label: t('column.account'), kind: 'text' },
        { name: 'created', label: t('column.created_at'), kind: 'days' },
      ]}
    />
  )
}
