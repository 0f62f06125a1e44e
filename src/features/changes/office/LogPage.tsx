import { useQuery } from '@tanstack/react-query'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { queryFor } from '#web/query.ts'
import { ListPage } from '#web/table/ListPage.tsx'
import { getLogNames, listChanges } from '../calls.ts'
import type { messages } from '../officeMessages.ts'
import { Difference } from './Difference.tsx'
import { useNoun } from './useNoun.ts'

const tones = { insert: 'good', update: 'plain', delete: 'bad' } as const
const operations = ['insert', 'update', 'delete'] as const

/** Every change by an operator: who, when, what, before and after. */
export default function LogPage() {
  const t = useWords<typeof messages>('changes.office')
  const names = useQuery(queryFor(getLogNames, {})).data
  const noun = useNoun()
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="font-semibold text-3xl">{t('title')}</h1>
      <p className="mt-1 mb-5 text-soft">{t('subtitle')}</p>
      <ListPage
        list="log"
        label={t('title')}
        call={listChanges}
        order="-at"
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')} />}
        columns={[
          { id: 'at', name: t('column.at'), sort: 'at', cell: ({ at }) => <DateText at={at} relative={false} /> },
          {
            id: 'operator',
            name: t('column.operator'),
            main: true,
            cell: ({ operator, for_user }) => (
              <>
                <bdi>{operator}</bdi>
                {for_user && <span className="block text-soft text-sm">{t('for', { name: for_user })}</span>}
              </>
            ),
          },
          {
            id: 'operation',
            name: t('column.operation'),
            cell: ({ operation }) => <Badge tone={tones[operation]}>{t(`operation.${operation}`)}</Badge>,
          },
          {
            id: 'table_name',
            name: t('column.table_name'),
            cell: ({ table_name }) => (
              <>
                {noun('table', table_name)}{' '}
                <code dir="ltr" className="block text-soft text-xs">
                  {table_name}
                </code>
              </>
            ),
          },
          { id: 'row_key', name: t('column.row_key'), cell: ({ row_key }) => <bdi>{row_key}</bdi> },
          {
            id: 'before',
            name: t('column.change'),
            cell: ({ before, after }) => <Difference before={before} after={after} />,
          },
          {
            id: 'call',
            name: t('column.call'),
            hidden: true,
            cell: ({ call }) => (
              <code dir="ltr" className="text-xs">
                {call}
              </code>
            ),
          },
          {
            id: 'request_id',
            name: t('column.request_id'),
            hidden: true,
            cell: ({ request_id }) => (
              <code dir="ltr" className="text-xs">
                {request_id}
              </code>
            ),
          },
          {
            id: 'after',
            name: t('column.after'),
            hidden: true,
            cell: ({ after }) => after && Object.keys(after).length,
          },
        ]}
        filters={[
          {
            name: 'operator',
            label: t('column.operator'),
            kind: 'choice',
            options: (names?.operators ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            name: 'operation',
            label: t('column.operation'),
            kind: 'choice',
            options: operations.map((value) => ({ value, label: t(`operation.${value}`) })),
          },
          {
            name: 'table',
            label: t('column.table_name'),
            kind: 'choice',
            options: (names?.tables ?? [])
              .map((value) => ({ value, label: noun('table', value) ?? value }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          },
          { name: 'row', label: t('column.row_key'), kind: 'text' },
          { name: 'at', label: t('column.at'), kind: 'days' },
        ]}
      />
    </>
  )
}
