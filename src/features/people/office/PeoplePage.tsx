import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import { listPeople } from '../calls.ts'
import type { messages } from '../officeMessages.ts'

const tones = { active: 'plain', blocked: 'bad', deleted: 'plain' } as const
const roles = ['customer', 'provider', 'operator'] as const
const states = ['active', 'blocked', 'deleted'] as const

/** Everybody with an account. */
export default function PeoplePage() {
  const t = useWords<typeof messages>('people.office')
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-5 font-semibold text-3xl">{t('title')}</h1>
      <ListPage
        list="people"
        label={t('title')}
        call={listPeople}
        order="-id"
        search={t('search')}
        rowKey={({ id }) => id}
        href={({ id }) => `/office/people/${id}`}
        empty={<EmptyState title={t('empty')} />}
        columns={[
          { id: 'name', name: t('column.name'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
          { id: 'email', name: t('column.email'), cell: ({ email }) => <bdi className="break-all">{email}</bdi> },
          { id: 'phone_number', name: t('column.phone_number'), cell: ({ phone_number }) => <bdi>{phone_number}</bdi> },
          { id: 'role', name: t('column.role'), cell: ({ role, office_role }) => t(`role.${office_role ?? role}`) },
          {
            id: 'state',
            name: t('column.state'),
            cell: ({ state }) => state !== 'active' && <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
          },
          {
            id: 'created_at',
            name: t('column.created_at'),
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
          { id: 'id', name: t('column.id'), figures: true, sort: 'id', cell: ({ id }) => id },
        ]}
        filters={[
          {
            name: 'role',
            label: t('column.role'),
            kind: 'choice',
            options: roles.map((value) => ({ value, label: t(`role.${value}`) })),
          },
          {
            name: 'state',
            label: t('column.state'),
            kind: 'choice',
            options: states.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { name: 'created', label: t('column.created_at'), kind: 'days' },
        ]}
      />
    </>
  )
}
