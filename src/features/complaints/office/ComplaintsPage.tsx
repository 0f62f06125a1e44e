import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages as site } from '../messages.ts'
import type { messages } from '../officeMessages.ts'
import { states, topics } from '../rules.ts'
import { listComplaints } from './calls.ts'
import { tones } from './tones.ts'

/** What customers reported, those that wait longest first. */
export default function ComplaintsPage() {
  const t = useWords<typeof messages>('complaints.office')
  const s = useWords<typeof site>('complaints')
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      <ListPage
        list="complaints"
        label={t('title')}
        call={listComplaints}
        order="waiting"
        search={t('list.search')}
        searchFrom={3}
        searchByNumber
        rowKey={({ id }) => id}
        href={({ id }) => `/office/complaints/${id}`}
        empty={<EmptyState title={t('none')} message={t('none_hint')} />}
        columns={[
          { id: 'topic', name: t('list.topic'), main: true, cell: ({ topic }) => s(`topic.${topic}`) },
          {
            id: 'state',
            name: t('list.state'),
            cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
          },
          {
            id: 'updated_at',
            name: t('list.updated_at'),
            sort: 'waiting',
            cell: ({ updated_at }) => <DateText at={updated_at} />,
          },
          { id: 'customer', name: t('list.customer'), cell: ({ customer }) => <bdi>{customer}</bdi> },
          {
            id: 'last',
            name: t('list.last'),
            cell: ({ last }) => (
              <span dir="auto" className="line-clamp-2 max-w-sm">
                {last}
              </span>
            ),
          },
          { id: 'booking_id', name: t('list.booking_id'), figures: true, cell: ({ booking_id }) => booking_id },
          {
            id: 'created_at',
            name: t('list.created_at'),
            sort: 'reported',
            hidden: true,
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
          { id: 'id', name: t('list.id'), figures: true, hidden: true, cell: ({ id }) => id },
        ]}
        filters={[
          {
            name: 'state',
            label: t('list.state'),
            kind: 'choice',
            options: states.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            name: 'topic',
            label: t('list.topic'),
            kind: 'choice',
            options: topics.map((value) => ({ value, label: s(`topic.${value}`) })),
          },
          { name: 'created', label: t('list.created_at'), kind: 'days' },
        ]}
      />
    </>
  )
}
