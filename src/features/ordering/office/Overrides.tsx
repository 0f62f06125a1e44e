import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { FreeTimes } from '#features/availability/FreeTimes.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { optionGroupsOf } from '#features/catalogue/queryOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { previewReschedule } from '../previewReschedule.ts'
import type { ChosenTime } from '../useDraft.ts'
import { CancelFor } from './CancelFor.tsx'
import { listOfficeWorkers } from './calls.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { cancellable, isAhead, stepsFor } from './rules.ts'
import { useOverride } from './useOverride.ts'

type Step = 'move' | 'reschedule' | 'reassign' | 'cancel'
type StepProps = { booking: Booking; onDone: () => void }

/** What an operator may do with a booking for somebody. */
export const Overrides = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.office')
  const [step, go] = useState<Step | null>(null)
  const steps: [Step, boolean][] = [
    ['move', stepsFor(booking).length > 0],
    ['reschedule', isAhead(booking)],
    ['reassign', isAhead(booking)],
    ['cancel', cancellable(booking)],
  ]
  const open = steps.filter(([, is]) => is).map(([one]) => one)
  if (open.length === 0) return null
  const Form = step && open.includes(step) ? forms[step] : null
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('overrides')}</h2>
      {Form ? (
        // Done late, another one may be open.
        <Form booking={booking} onDone={() => go((now) => (now === step ? null : now))} />
      ) : (
        <div className="grid gap-3">
          {open.map((one) => (
            <Button key={one} look={one === 'cancel' ? 'danger' : 'second'} onClick={() => go(one)}>
              {t(`do.${one === 'move' ? `to_${stepsFor(booking)[0]}` : one}` as keyof typeof messages)}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}

const Move = ({ booking, onDone }: StepProps) => {
  const t = useWords<typeof messages>('ordering.office')
  // The one that was asked for: where it is done meanwhile, by a try whose reply was lost, too, the next one is not done with it.
  const [to] = useState(() => stepsFor(booking)[0] as 'accepted' | 'in_progress' | 'done')
  const isOpen = stepsFor(booking)[0] === to
  const { mutate, isPending, error } = useOverride(booking, t('done'), onDone)
  return (
    <ReasonForm
      submit={t(`do.to_${to}`)}
      ready={isOpen}
      pending={isPending}
      error={error}
      onSubmit={(reason) => mutate({ kind: 'move', to, reason })}
      onBack={onDone}
    >
      {isOpen ? (
        <p className="text-soft">{t(`means.to_${to}`)}</p>
      ) : (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-warn">
          {t('moved_meanwhile')}
        </p>
      )}
    </ReasonForm>
  )
}

const Reschedule = ({ booking, onDone }: StepProps) => {
  const t = useWords<typeof messages>('ordering.office')
  const { exponent } = use(MoneyContext)
  const [time, choose] = useState<ChosenTime | null>(null)
  const groups = useQuery(optionGroupsOf(String(booking.e_service.id)))
  const total = time && groups.data ? previewReschedule(booking, groups.data, time.local, exponent).total : undefined
  const isOther = total !== undefined && total !== booking.total
  const { mutate, isPending, error } = useOverride(booking, t('rescheduled'), onDone)
  return (
    <ReasonForm
      submit={t('do.reschedule')}
      ready={time !== null && groups.isSuccess}
      pending={isPending}
      error={error}
      onSubmit={(reason) => time && mutate({ kind: 'reschedule', local: time.local, total, reason })}
      onBack={onDone}
    >
      <p className="text-soft">{t(isOther ? 'means.reschedule_time' : 'means.reschedule')}</p>
      <FreeTimes
        providerId={booking.e_provider.id}
        serviceId={booking.e_service.id}
        moved={{
          bookingId: booking.id,
          time: { local: booking.visit_local, at: booking.booking_at, zone: booking.time_zone },
        }}
        value={time}
        onChange={choose}
      />
      {isOther && (
        <p>
          {t('new_total')} <Price amount={total} />
        </p>
      )}
    </ReasonForm>
  )
}

const Reassign = ({ booking, onDone }: StepProps) => {
  const t = useWords<typeof messages>('ordering.office')
  const { data, error: unread, refetch } = useQuery(queryFor(listOfficeWorkers, { params: { id: booking.id } }))
  const [chosen, choose] = useState<number>()
  const { mutate, isPending, error } = useOverride(booking, t('reassigned'), onDone)
  const others = data?.workers.filter(({ id }) => id !== data.worker_id) ?? []
  return (
    <ReasonForm
      submit={t('do.reassign')}
      ready={chosen !== undefined}
      pending={isPending}
      error={error}
      onSubmit={(reason) => chosen !== undefined && mutate({ kind: 'reassign', workerId: chosen, reason })}
      onBack={onDone}
    >
      {!data && unread ? (
        <LoadFailed error={unread} onRetry={() => refetch()} />
      ) : data && others.length === 0 ? (
        <p className="text-soft">{t('no_colleagues')}</p>
      ) : (
        <Select
          label={t('worker')}
          value={chosen ?? ''}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value) || undefined)}
        >
          <option value="">{t('choose')}</option>
          {others.map(({ id, name, free }) => (
            <option key={id} value={id} disabled={!free}>
              {free ? name : t('busy', { name })}
            </option>
          ))}
        </Select>
      )}
    </ReasonForm>
  )
}

const forms = { move: Move, reschedule: Reschedule, reassign: Reassign, cancel: CancelFor }
