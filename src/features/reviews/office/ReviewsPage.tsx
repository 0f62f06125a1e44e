import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages } from '../officeMessages.ts'
import { parts, reportTopics } from '../rules.ts'
import { listReports } from './calls.ts'

/** Reviews and replies that people reported, those that wait longest first. */
export default function ReviewsPage() {
  const t = useWords<typeof messages>('reviews.office')
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      <ListPage
        list="reviews"
        label={t('title')}
        call={listReports}
        order="reported"
        rowKey={({ id }) => id}
        href={({ review_id }) => `/office/reviews/${review_id}`}
        empty={<EmptyState title={t('none')} message={t('none_hint')} />}
        columns={[
          { id: 'topic', name: t('list.topic'), main: true, cell: ({ topic }) => t(`topic.${topic}`) },
          { id: 'part', name: t('list.part'), cell: ({ part }) => t(`part.${part}`) },
          {
            id: 'words',
            name: t('list.words'),
            cell: ({ words }) => (
              <span dir="auto" className="line-clamp-2 max-w-sm">
                {words}
              </span>
            ),
          },
          {
            id: 'text',
            name: t('list.text'),
            cell: ({ text }) => (
              <span dir="auto" className="line-clamp-2 max-w-xs">
                {text}
              </span>
            ),
          },
          { id: 'reporter', name: t('list.reporter'), cell: ({ reporter }) => <bdi>{reporter}</bdi> },
          {
            id: 'waiting',
            name: t('list.waiting'),
            cell: ({ waiting }) => (
              <Badge tone={waiting ? 'warn' : 'plain'}>{t(waiting ? 'waiting' : 'handled')}</Badge>
            ),
          },
          {
            id: 'hidden',
            name: t('list.hidden'),
            cell: ({ hidden }) => <Badge tone={hidden ? 'bad' : 'good'}>{t(hidden ? 'is_hidden' : 'is_shown')}</Badge>,
          },
          {
            id: 'created_at',
            name: t('list.created_at'),
            sort: 'reported',
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
        ]}
        filters={[
          { name: 'waiting', label: t('list.waiting'), kind: 'yesOrNo' },
          {
            name: 'part',
            label: t('list.part'),
            kind: 'choice',
            options: parts.map((value) => ({ value, label: t(`part.${value}`) })),
          },
          {
            name: 'topic',
            label: t('list.topic'),
            kind: 'choice',
            options: reportTopics.map((value) => ({ value, label: t(`topic.${value}`) })),
          },
          { name: 'created', label: t('list.created_at'), kind: 'days' },
        ]}
      />
    </>
  )
}
