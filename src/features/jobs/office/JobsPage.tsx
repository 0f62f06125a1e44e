import { useMutation, useQuery } from '@tanstack/react-query'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { browserQueries, call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { ListPage } from '#web/table/ListPage.tsx'
import { useShowFailure } from '#web/useShowFailure.ts'
import { countFailedJobs, listFailedJobs, retryFailedJobs } from '../calls.ts'
import { JobTabs } from '../JobTabs.tsx'
import type { messages } from '../officeMessages.ts'
import { type Kind, kinds } from '../rules.ts'

/** Seconds after which the lists are read again, while the page is looked at. */
const refreshSeconds = 5

/** For operators: failed jobs, why, and a way to run them again. */
export default function JobsPage() {
  const t = useWords<typeof messages>('jobs.office')
  const retrying = useRetry()
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="font-semibold text-3xl">{t('title')}</h1>
      <p className="mt-1 mb-4 text-soft">{t('subtitle')}</p>
      <JobTabs />
      <Kinds onRetry={(kind) => retrying.mutate({ kind })} />
      <ListPage
        list="jobs"
        label={t('title')}
        call={listFailedJobs}
        order="-failed"
        search={t('search')}
        searchFrom={3}
        refreshSeconds={refreshSeconds}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('none')} />}
        actions={({ id, kind, state }) => (
          <Button look="second" size="small" onClick={() => retrying.mutate({ kind, ids: [id] })}>
            {t(state === 'failed' ? 'retry' : 'retry_now')}
          </Button>
        )}
        columns={[
          { id: 'kind', name: t('column.kind'), main: true, cell: ({ kind }) => t(`kind.${kind}`) },
          {
            id: 'state',
            name: t('column.state'),
            cell: ({ state }) => <Badge tone={state === 'retry' ? 'warn' : 'bad'}>{t(`state.${state}`)}</Badge>,
          },
          {
            id: 'error',
            name: t('column.error'),
            cell: ({ error }) => (
              <code dir="ltr" className="block break-words text-xs">
                {error}
              </code>
            ),
          },
          {
            id: 'data',
            name: t('column.data'),
            cell: ({ data }) => (
              <code dir="ltr" className="text-xs">
                {Object.entries(data)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(', ')}
              </code>
            ),
          },
          { id: 'tries', name: t('column.tries'), figures: true, sort: 'tries', cell: ({ tries }) => tries },
          {
            id: 'failed_at',
            name: t('column.failed_at'),
            sort: 'failed',
            cell: ({ failed_at }) => <DateText at={failed_at} />,
          },
          {
            id: 'next_try_at',
            name: t('column.next_try_at'),
            cell: ({ next_try_at }) => next_try_at && <DateText at={next_try_at} />,
          },
          {
            id: 'created_at',
            name: t('column.created_at'),
            sort: 'created',
            hidden: true,
            cell: ({ created_at }) => <DateText at={created_at} />,
          },
        ]}
        filters={[
          {
            name: 'kind',
            label: t('column.kind'),
            kind: 'choice',
            options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            name: 'state',
            label: t('column.state'),
            kind: 'choice',
            options: (['failed', 'retry'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
    </>
  )
}

const useRetry = () => {
  const t = useWords<typeof messages>('jobs.office')
  const showFailure = useShowFailure(t('not_retried'))
  return useMutation({
    mutationFn: (body: { kind: Kind; ids?: string[] }) => call(retryFailedJobs, { body }),
    onSuccess: ({ count }) => {
      show({ type: 'success', title: t('retried', { count }) })
      return Promise.all(
        [listFailedJobs, countFailedJobs].map(({ path }) => browserQueries.invalidateQueries({ queryKey: [path] })),
      )
    },
    onError: showFailure,
  })
}

/** The kinds with failed jobs, each with a button for all of them. */
const Kinds = ({ onRetry }: { onRetry: (kind: Kind) => void }) => {
  const t = useWords<typeof messages>('jobs.office')
  const { data = [] } = useQuery({ ...queryFor(countFailedJobs, {}), refetchInterval: refreshSeconds * 1000 })
  if (data.length === 0) return null
  return (
    <ul className="mb-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {data.map(({ kind, failed, retrying }) => (
        <li
          key={kind}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
        >
          <span className="grid">
            <b className="font-medium">{t(`kind.${kind}`)}</b>
            <span className="text-soft text-sm">{t('counts', { failed, retrying })}</span>
          </span>
          <Button
            look="quiet"
            size="small"
            aria-label={t('retry_all_of', { kind: t(`kind.${kind}`) })}
            onClick={() => onRetry(kind)}
          >
            {t('retry_all')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
