import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useDateText } from '#features/settings/DateText.tsx'
import type { Reply } from '#lib/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../messages.ts'
import { endOtherSessions, endSession, listSessions } from './calls.ts'
import type * as contract from './contract.ts'

type Session = Reply<typeof contract.listSessions>[number]
const sessionsQuery = queryFor(listSessions, {})
/** Devices listed before "show all" is pressed. */
const initialCount = 5
const handhelds = ['iPhone', 'iPad', 'Android']

/** The user's signed-in devices; each can be signed out, or all the others at once. */
export const Devices = () => {
  const t = useWords<typeof messages>('accounts')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 })
  const endMutation = useMutation({
    mutationFn: async (id: number | 'others') => {
      if (id === 'others') await call(endOtherSessions, {})
      else await call(endSession, { params: { id } })
    },
    onSuccess: () => show({ type: 'success', title: t('devices.ended') }),
    onError: (error) => show({ type: 'error', title: t('devices.failed'), message: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const [showAll, setShowAll] = useState(false)
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-lg">{t('devices.title')}</h3>
      {data ? (
        <ul className="grid gap-2">
          {(showAll ? data : data.slice(0, initialCount)).map((session) => (
            <Row
              key={session.id}
              session={session}
              pending={endMutation.isPending && endMutation.variables === session.id}
              onEnd={() => endMutation.mutate(session.id)}
            />
          ))}
        </ul>
      ) : isError ? (
        <Button look="second" onClick={() => refetch()}>
          {t('devices.retry')}
        </Button>
      ) : (
        <Skeleton count={1}>
          <Bone className="h-16 rounded-control" />
        </Skeleton>
      )}
      {!showAll && data && data.length > initialCount && (
        <Button look="quiet" onClick={() => setShowAll(true)}>
          {t('devices.all', { n: data.length })}
        </Button>
      )}
      {others.length > 0 && (
        <Button
          look="second"
          pending={endMutation.isPending && endMutation.variables === 'others'}
          onClick={() => endMutation.mutate('others')}
        >
          {t('devices.end_others')}
        </Button>
      )}
    </section>
  )
}

type RowProps = { session: Session; pending: boolean; onEnd: () => void }

const Row = ({ session, pending, onEnd }: RowProps) => {
  const t = useWords<typeof messages>('accounts')
  const { locale } = useLanguage()
  const { browser, system, place, last_used_at, current } = session
  const device = [browser, system].filter(Boolean).join(' · ') || t('devices.app')
  const where =
    place === 'local'
      ? t('devices.at_home')
      : place
        ? (new Intl.DisplayNames(locale, { type: 'region' }).of(place) ?? place)
        : t('devices.somewhere')
  const { when } = useDateText()
  const Icon = handhelds.includes(system ?? '') ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line p-3">
      <Icon aria-hidden className="size-6 shrink-0 text-soft" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{device}</bdi>
          {current && <Badge>{t('devices.this')}</Badge>}
        </p>
        <p className="text-soft text-sm">{where}</p>
        <p className="text-soft text-sm">{t('devices.used', { when: when(last_used_at) })}</p>
      </div>
      {!current && (
        <Button
          look="second"
          size="small"
          pending={pending}
          onClick={onEnd}
          aria-label={t('devices.end_this', { device })}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
