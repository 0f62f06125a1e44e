import { useMutation } from '@tanstack/react-query'
import { JobTabs } from '#features/jobs/JobTabs.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { browserQueries, call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { show } from '#web/snackbar.ts'
import { ListPage } from '#web/table/ListPage.tsx'
import { useShowFailure } from '#web/useShowFailure.ts'
import { listUnsentMails, sendMailsAgain } from '../calls.ts'
import { NoMailServer } from '../NoMailServer.tsx'
import type { messages } from '../officeMessages.ts'

/** For operators: mails the server rejected and why, without their content. */
export default function UnsentMailsPage() {
  const t = useWords<typeof messages>('mails.office')
  const showFailure = useShowFailure(t('not_sent'))
  const sending = useMutation({
    mutationFn: (ids: number[] | undefined) => call(sendMailsAgain, { body: { ids } }),
    onSuccess: ({ count }) => {
      show({ type: 'success', title: t('sent', { count }) })
      return browserQueries.invalidateQueries({ queryKey: [listUnsentMails.path] })
    },
    onError: showFailure,
  })
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="font-semibold text-3xl">{t('title')}</h1>
          <p className="mt-1 text-soft">{t('subtitle')}</p>
        </div>
        <Button look="second" size="small" pending={sending.isPending} onClick={() => sending.mutate(undefined)}>
          {t('send_all')}
        </Button>
      </div>
      <JobTabs />
      <NoMailServer className="mb-6" />
      <ListPage
        list="mails"
        label={t('title')}
        call={listUnsentMails}
        order="-created"
        search={t('search')}
        searchFrom={3}
        refreshSeconds={5}
        rowKey={({ id }) => id}
        actions={({ id }) => (
          <Button look="second" size="small" onClick={() => sending.mutate([id])}>
            {t('send')}
          </Button>
        )}
        empty={<EmptyState title={t('none')} />}
        columns={[
          { id: 'recipient', name: t('column.recipient'), main: true, cell: ({ recipient }) => <bdi>{recipient}</bdi> },
          { id: 'subject', name: t('column.subject'), cell: ({ subject }) => <bdi>{subject}</bdi> },
          {
            id: 'state',
            name: t('column.state'),
            cell: ({ state }) => <Badge tone={state === 'waiting' ? 'warn' : 'bad'}>{t(`state.${state}`)}</Badge>,
          },
          {
            id: 'trouble',
            name: t('column.trouble'),
            cell: ({ trouble }) => (
              <code dir="ltr" className="block break-words text-xs">
                {trouble}
              </code>
            ),
          },
          { id: 'tries', name: t('column.tries'), figures: true, sort: 'tries', cell: ({ tries }) => tries },
          {
            id: 'next_try_at',
            name: t('column.next_try_at'),
            sort: 'next',
            cell: ({ next_try_at }) => next_try_at && <DateText at={next_try_at} />,
          },
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
            options: (['waiting', 'refused'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { name: 'created', label: t('column.created_at'), kind: 'days' },
        ]}
      />
    </>
  )
}
