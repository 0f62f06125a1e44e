import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { untilRead } from '#web/polling.ts'
import type { messages } from './providerMessages.ts'
import { teamQuery } from './queryOptions.ts'
import { useWorkerService, workersOf } from './services/useWorkerService.ts'

type Doing = { worker_id: number; name: string; does: boolean }
type WorkerBoxesProps = {
  workers: readonly Doing[]
  hint: string
  onChange: (workerId: number, does: boolean) => void
}

/** Nothing where there is only one worker, who does it. */
const WorkerBoxes = ({ workers, hint, onChange }: WorkerBoxesProps) => {
  const t = useWords<typeof messages>('team.provider')
  if (workers.length < 2 && workers.every(({ does }) => does)) return null
  return (
    <Card aria-labelledby="who-does-it" className="grid grid-cols-1 gap-2">
      <h2 id="who-does-it" className="font-semibold text-lg">
        {t('who_does')}
      </h2>
      <p className="text-soft text-sm">{hint}</p>
      <ul className="grid grid-cols-1">
        {workers.map(({ worker_id: id, name, does }) => (
          <li key={id}>
            <Checkbox
              label={<bdi>{name}</bdi>}
              checked={does}
              onChange={({ currentTarget }) => onChange(id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {!workers.some(({ does }) => does) && (
        <p role="alert" className="rounded-card bg-bad-wash p-4 font-medium text-bad">
          {t('nobody')}
        </p>
      )}
    </Card>
  )
}

/** Which workers do a published service; a change holds at once. */
export const WhoDoesIt = ({ serviceId }: { serviceId: number }) => {
  const t = useWords<typeof messages>('team.provider')
  const { data = [] } = useQuery({ ...workersOf(serviceId), staleTime: 0, refetchInterval: untilRead })
  const { shown, isPending, set } = useWorkerService()
  return (
    <WorkerBoxes
      workers={data.map((pair) => ({ ...pair, does: shown(pair) }))}
      hint={t('who_does_hint')}
      onChange={(worker_id, does) => !isPending && set({ worker_id, e_service_id: serviceId, does })}
    />
  )
}

type WhoWillDoItProps = { without: readonly number[]; onChange: (without: number[]) => void }

/** Which workers will do a service that is not published yet. */
export const WhoWillDoIt = ({ without, onChange }: WhoWillDoItProps) => {
  const t = useWords<typeof messages>('team.provider')
  const { data } = useQuery({ ...teamQuery, refetchInterval: untilRead })
  const workers = (data?.workers ?? []).filter(({ active }) => active)
  return (
    <WorkerBoxes
      workers={workers.map(({ id, name }) => ({ worker_id: id, name, does: !without.includes(id) }))}
      hint={t('who_will_hint')}
      onChange={(id, does) => onChange(does ? without.filter((other) => other !== id) : [...without, id])}
    />
  )
}
