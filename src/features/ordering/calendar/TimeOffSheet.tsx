import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTeam } from '#features/team/useTeam.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useSaveAfterLost } from '#web/editor/useSaveAfterLost.ts'
import { isNotThere } from '#web/polling.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { takeSickDay } from '../absences/calls.ts'
import type { messages } from '../providerMessages.ts'
import type { CalendarData, Span } from './CalendarView.tsx'
import { endTimeOff, takeTimeOff } from './calls.ts'

type TimeOffSheetProps = { span: Span; workers: CalendarData['workers']; workerId: number | null; onClose: () => void }

const local = (text: string): string => text.slice(0, 16).replace(' ', 'T')

/** Takes time off: from when until when, and who. */
export const TimeOffSheet = ({ span, workers, workerId, onClose }: TimeOffSheetProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('off.failed'))
  const queries = useQueryClient()
  const [starts, setStarts] = useState(local(span.starts))
  const [ends, setEnds] = useState(local(span.ends))
  const [who, setWho] = useState(String(workerId ?? ''))
  const [asking, ask] = useState(false)
  const name = workers.find(({ id }) => String(id) === who)?.name
  const ownId = useTeam().current?.worker_id
  /** Whether the reader takes visits: somebody else says who is ill. */
  const isWorker = workers.some(({ id }) => id === ownId)
  const isChanged = starts !== local(span.starts) || ends !== local(span.ends) || who !== String(workerId ?? '')
  const wrong = starts === '' || ends <= starts ? t('off.wrong') : undefined
  const body = { starts, ends, worker_id: who ? Number(who) : null }
  const keys = useAttemptKeys()
  const save = useSaveAfterLost<typeof body>()
  /** What was taken by a sending whose answer was lost: the time that is sent now takes its place. */
  const taken = useRef<number[]>([])
  const takeInstead = async (wanted: typeof body) => {
    for (const id of taken.current)
      await call(endTimeOff, { params: { id: String(id) } }).catch((error: unknown) => {
        if (!isNotThere(error)) throw error
      })
    taken.current = []
    const rows = await call(takeTimeOff, { body: wanted }, keys.of(['off', wanted]))
    taken.current = rows.map(({ id }) => id)
    return wanted
  }
  const saving = useMutation({
    mutationFn: () => save({ values: body, send: takeInstead, onFound: () => {} }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['provider/calendar'] })
      show({ type: 'success', title: t('off.done') })
      onClose()
    },
    onError: showFailure,
  })
  const sick = useMutation({
    mutationFn: () => call(takeSickDay, { body }, keys.of(['sick', body])),
    onSuccess: async ({ visits }) => {
      const paths = ['provider/calendar', 'provider/day', 'bookings']
      await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
      show({ type: 'success', title: t('off.sick_done', { visits }) })
      onClose()
    },
    onError: showFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong && !saving.isPending) saving.mutate()
  }
  return (
    <Sheet open onClose={onClose} backCloses dirty={isChanged} title={t('off.title')} subtitle={t('off.subtitle')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t('off.from')}
          type="datetime-local"
          required
          value={starts}
          onChange={(event) => setStarts(event.target.value)}
        />
        <Field
          label={t('off.until')}
          type="datetime-local"
          required
          value={ends}
          error={wrong}
          onChange={(event) => setEnds(event.target.value)}
        />
        {(workers.length > 1 || !isWorker) && (
          <Select label={t('calendar.worker')} value={who} onChange={(event) => setWho(event.target.value)}>
            <option value="">{t('calendar.everyone')}</option>
            {workers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? `#${id}`}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" wide pending={saving.isPending}>
          {t('off.save')}
        </Button>
        {(who || isWorker) && (
          <div className="grid gap-3 border-line border-t pt-4">
            {asking ? (
              <section role="alertdialog" aria-labelledby="sick-question" className="grid gap-3">
                <p id="sick-question">{t('off.sick_hint')}</p>
                <div className="flex flex-wrap gap-3">
                  <Button look="second" className="grow" autoFocus onClick={() => ask(false)}>
                    {t('doubt.no')}
                  </Button>
                  <Button look="danger" className="grow" pending={sick.isPending} onClick={() => sick.mutate()}>
                    {t('off.sick_confirm')}
                  </Button>
                </div>
              </section>
            ) : (
              <Button look="second" wide onClick={() => !wrong && ask(true)}>
                {name ? t('off.sick_of', { name }) : t('off.sick')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Sheet>
  )
}
