import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './providerMessages.ts'
import { useWorkerService, workersOf } from './services/useWorkerService.ts'

/** Which workers do a published service; nothing where there is only one worker, who does it. */
export const WhoDoesIt = ({ serviceId }: { serviceId: number }) => {
  const t = useWords<typeof messages>('team.provider')
  const { data = [] } = useQuery({ ...workersOf(serviceId), staleTime: 0 })
  const { shown, isPending, set } = useWorkerService()
  if (data.length < 2 && data.every(({ does }) => does)) return null
  return (
    <Card aria-labelledby="who-does-it" className="grid gap-2">
      <h2 id="who-does-it" className="font-semibold text-lg">
        {t('who_does')}
      </h2>
      <p className="text-soft text-sm">{t('who_does_hint')}</p>
      <ul className="grid">
        {data.map((pair) => (
          <li key={pair.worker_id}>
            <Checkbox
              label={<bdi>{pair.name}</bdi>}
              checked={shown(pair)}
              disabled={isPending}
              onChange={({ currentTarget }) => set({ ...pair, does: currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      {!data.some(shown) && (
        <p role="alert" className="rounded-card bg-bad-wash p-4 font-medium text-bad">
          {t('nobody')}
        </p>
      )}
    </Card>
  )
}
