import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import type { Worker } from '../contract.ts'
import type { messages } from '../providerMessages.ts'
import { servicesOf, useWorkerService } from './useWorkerService.ts'

/** Which services a worker does: a line that opens to all of them. */
export const WorkerServices = ({ worker }: { worker: Worker }) => {
  const t = useWords<typeof messages>('team.provider')
  const [open, setOpen] = useState(false)
  const { excluded_services: count } = worker
  return (
    <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-main-ink text-sm underline">
        {count === 0 ? t('services_all') : t('services_some', { count })}
      </summary>
      {open && <Services worker={worker} />}
    </details>
  )
}

const Services = ({ worker: { id, name } }: { worker: Worker }) => {
  const t = useWords<typeof messages>('team.provider')
  const tr = useTranslated()
  const { data, error, refetch } = useQuery({ ...servicesOf(id), staleTime: 0 })
  const { shown, isPending, set } = useWorkerService()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeleton count={2} className="grid gap-2">
        <Bone className="h-11" />
      </Skeleton>
    )
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{t('services_of', { name })}</legend>
      <p className="text-soft text-sm">{data.length === 0 ? t('services_none') : t('services_hint')}</p>
      <ul className="grid max-h-96 overflow-y-auto">
        {data.map((pair) => {
          const does = shown(pair)
          return (
            <li key={pair.e_service_id}>
              <Checkbox
                label={<bdi>{tr(pair.name)}</bdi>}
                checked={does}
                error={does || pair.others > 0 ? undefined : t('nobody')}
                onChange={({ currentTarget }) => !isPending && set({ ...pair, does: currentTarget.checked })}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
