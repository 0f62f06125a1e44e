import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages as site } from '../../messages.ts'
import type { messages } from '../../officeMessages.ts'
import { providerStates } from '../../rules.ts'
import { listOfficeProviders } from './calls.ts'
import { stateTones } from './stateTones.ts'

/** All providers (`/office/providers`). */
export default function ProvidersPage() {
  const t = useWords<typeof messages>('providers.office')
  const s = useWords<typeof site>('providers')
  const tr = useTranslated()
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-5 font-semibold text-3xl">{t('title')}</h1>
      <ListPage
        list="providers"
        label={t('title')}
        call={listOfficeProviders}
        order="-created"
        search={t('search')}
        searchFrom={3}
        rowKey={({ id }) => id}
        href={({ id }) => `/office/providers/${id}`}
        empty={<EmptyState title={t('none')} message={t('none_hint')} />}
        columns={[
          {
            id: 'name',
            name: t('column.name'),
            main: true,
            sort: 'name',
            cell: ({ name }) => <bdi>{tr(name)}</bdi>,
          },
          {
            id: 'state',
            name: t('column.state'),
            cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>,
          },
          { id: 'owner', name: t('column.owner'), cell: ({ owner }) => owner && <bdi>{owner}</bdi> },
          { id: 'phone_number', name: t('column.phone_number'), cell: ({ phone_number }) => <bdi>{phone_number}</bdi> },
          { id: 'type', name: t('column.type'), cell: ({ type }) => tr(type) },
          {
            id: 'verified',
            name: t('column.verified'),
            cell: ({ verified }) => verified.map((kind) => s(`verified.${kind}`)).join(s('verified.comma')),
          },
          {
            id: 'rate',
            name: t('column.rate'),
            figures: true,
            sort: 'rate',
            cell: ({ rate, total_reviews }) => total_reviews > 0 && `${rate} (${total_reviews})`,
          },
          {
            id: 'created_at',
            name: t('column.created_at'),
            sort: 'created',
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
          { id: 'id', name: t('column.id'), figures: true, hidden: true, cell: ({ id }) => id },
        ]}
        filters={[
          {
            name: 'state',
            label: t('column.state'),
            kind: 'choice',
            options: providerStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { name: 'verified', label: t('column.verified'), kind: 'yesOrNo' },
          { name: 'created', label: t('column.created_at'), kind: 'days' },
        ]}
      />
    </>
  )
}
