import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages } from '../officeMessages.ts'
import { states } from '../rules.ts'
import { listApplications } from './calls.ts'
import { tones } from './tones.ts'

/** Provider applications, those that wait longest first. */
export default function ApplicationsPage() {
  const t = useWords<typeof messages>('applications.office')
  const tr = useTranslated()
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      <ListPage
        list="applications"
        label={t('title')}
        call={listApplications}
        order="waiting"
        search={t('list.search')}
        searchFrom={3}
        searchByNumber
        rowKey={({ id }) => id}
        href={({ id }) => `/office/applications/${id}`}
        empty={<EmptyState title={t('none')} message={t('none_hint')} />}
        columns={[
          { id: 'name', name: t('list.name'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
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
          { id: 'type', name: t('list.type'), cell: ({ type }) => tr(type) },
          { id: 'email', name: t('list.email'), cell: ({ email }) => <bdi className="break-all">{email}</bdi> },
          { id: 'phone_number', name: t('list.phone_number'), cell: ({ phone_number }) => <bdi>{phone_number}</bdi> },
          {
            id: 'created_at',
            name: t('list.created_at'),
            sort: 'sent',
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
          { name: 'created', label: t('list.created_at'), kind: 'days' },
        ]}
      />
    </>
  )
}
