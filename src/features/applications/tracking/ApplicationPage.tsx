import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useDateText } from '#features/settings/DateText.tsx'
import { capitalised } from '#lib/when.ts'
import { Badge } from '#ui/Badge.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords, useWordsPart } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { LeaveGuarded } from '#web/editor/LeaveGuarded.tsx'
import { Head } from '#web/Head.tsx'
import { ScriptOnly } from '#web/NeedsScript.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import type { messages as own } from '../providerMessages.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { followApplication } from './calls.ts'

/** The URL contains a secret, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const loader = () => null
export const clientLoader = () => null

const tones = { received: 'plain', asked: 'warn', accepted: 'good', declined: 'bad' } as const

/** The page the mailed link opens: the application as sent, and its state. */
export default function ApplicationPage() {
  const hasWords = useWordsPart('provider')
  const t = useWords<typeof messages>('applications')
  const p = useWords<typeof own>('applications.provider')
  const tr = useTranslated()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error, refetch } = useQuery({
    ...queryFor(followApplication, { query: { token } }),
    enabled: token !== '',
  })
  const { when } = useDateText()
  const unknown = token === '' || (error instanceof ApiError && ['not_found', 'invalid'].includes(error.code))
  const rows: [string, string][] =
    data && hasWords
      ? [
          [t('name'), data.name],
          [t('email'), data.email],
          [t('phone'), data.phone_number],
          [t('type'), tr(data.e_provider_type)],
          [t('range'), data.availability_range],
          [t('document_type'), t(data.document_type)],
          [t('document_number'), data.document_number],
          [t('expiry_date'), data.expiry_date],
          [p('follow.sent'), capitalised(when(data.created_at))],
          ...(data.decided_at ? [[p('follow.decided'), capitalised(when(data.decided_at))] as [string, string]] : []),
        ]
      : []
  return (
    <ScriptOnly page="provider_application">
      <div className="page py-8 sm:py-14">
        <Head page="provider_application" hidden />
        <Card className="mx-auto grid max-w-2xl gap-6 sm:p-8">
          {!hasWords ? (
            <Waiting />
          ) : data ? (
            <>
              <header className="flex flex-wrap items-center justify-between gap-3">
                <h1 className="font-semibold text-2xl">{p('follow.title', { id: data.id })}</h1>
                <Badge tone={tones[data.state]}>{p(`follow.${data.state}`)}</Badge>
              </header>
              <p className="text-soft">{p(`follow.${data.state}_hint`)}</p>
              {data.state === 'accepted' && (
                <LinkButton to="/provider/start" className="justify-self-start">
                  {p('follow.begin')}
                </LinkButton>
              )}
              {data.events.length > 0 && (
                <ol className="grid gap-3">
                  {data.events.map(({ kind, note, at }) => (
                    <li key={at} className="rounded-control bg-sunken p-4">
                      <p className="text-soft text-sm">
                        {p(`event.${kind}`)} · {when(at)}
                      </p>
                      {note && (
                        <p dir="auto" className="whitespace-pre-line">
                          {note}
                        </p>
                      )}
                    </li>
                  ))}
                </ol>
              )}
              {(data.state === 'asked' || data.state === 'declined') && (
                <LeaveGuarded>
                  <AnswerForm token={token} />
                </LeaveGuarded>
              )}
              <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
                {rows.map(([label, value]) => (
                  <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
                    <dt className="text-soft text-sm sm:text-base">{label}</dt>
                    <dd className="min-w-0 break-words font-medium">
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          ) : unknown ? (
            <EmptyState asPage title={p('follow.unknown')} message={p('follow.unknown_hint')} />
          ) : error ? (
            <ErrorState asPage onRetry={() => refetch()} />
          ) : (
            <Waiting />
          )}
        </Card>
      </div>
    </ScriptOnly>
  )
}

const Waiting = () => (
  <Skeleton count={6} className="grid gap-4">
    <Bone className="h-6 rounded-control" />
  </Skeleton>
)
