import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { addDays } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDates } from '#ui/dates.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { mergeChanges } from '#web/editor/merge.ts'
import { NumberField } from '#web/editor/NumberField.tsx'
import { useBuiltInErrors, useFieldErrors } from '#web/forms.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import { getHours, saveHours } from './calls.ts'
import type { Hours, WorkingHours } from './contract.ts'
import { SpecialDates } from './SpecialDates.tsx'
import { WeekHours } from './WeekHours.tsx'

const bodyOf = ({ time_zone: _, today: __, dated_before: ___, ...body }: WorkingHours): Hours => body

type Numbered = Exclude<keyof Hours, 'weekly' | 'exceptions' | 'paused_until'>
/** Field, its unit in the form, and its limits. */
const numbers: [Numbered, 'before' | 'after' | 'notice' | 'horizon', unit: number, min: number, max: number][] = [
  ['buffer_before_minutes', 'before', 1, 0, 480],
  ['buffer_after_minutes', 'after', 1, 0, 480],
  ['notice_minutes', 'notice', 60, 0, 720],
  ['horizon_days', 'horizon', 1, 1, 366],
]

/** What is typed in these fields, in their units; null: nothing that can be read. */
type Counts = Record<Numbered, number | null>
const countsOf = (hours: Hours): Counts =>
  Object.fromEntries(numbers.map(([key, , unit]) => [key, hours[key] / unit])) as Counts
/** The same as they are saved; parts of an hour become whole minutes. */
const numberedOf = (counts: Counts) =>
  Object.fromEntries(numbers.map(([key, , unit]) => [key, Math.round((counts[key] ?? 0) * unit)])) as Record<
    Numbered,
    number
  >

const isWithin = (count: number | null, unit: number, min: number, max: number): boolean =>
  count !== null && count >= min && count <= max && (unit > 1 || Number.isInteger(count))

/** All settings in one form, saved together. */
export const HoursForm = ({ hours }: { hours: WorkingHours }) => {
  const t = useWords<typeof messages>('availability.provider')
  const dates = useDates()
  const showFailure = useShowFailure(t('failed'))
  const queries = useQueryClient()
  /** As they were read, or saved here. */
  const [former, setFormer] = useState(() => bodyOf(hours))
  const [body, setBody] = useState(former)
  const [counts, setCounts] = useState(() => countsOf(body))
  const typed = useRef({ body, counts })
  typed.current = { body, counts }
  const [changedMeanwhile, noteChange] = useState(false)
  const keys = useAttemptKeys()
  useLeaveGuard(JSON.stringify([body, counts]) !== JSON.stringify([former, countsOf(former)]))
  /** Continues on top of other hours, with what was typed since `base`. */
  const adopt = (found: WorkingHours, base: typeof typed.current) => {
    const next = bodyOf(found)
    setFormer(next)
    setBody(mergeChanges(base.body, typed.current.body, next, {}))
    setCounts(mergeChanges(base.counts, typed.current.counts, countsOf(next), {}))
  }
  const builtIn = useBuiltInErrors()
  const { errors, ...faults } = useFieldErrors((form) => ({
    ...Object.fromEntries(
      numbers.flatMap(([key, , unit, min, max]) =>
        isWithin(counts[key], unit, min, max) ? [] : [[key, t('around.wrong', { min, max })]],
      ),
    ),
    ...builtIn(form),
  }))
  const change = (part: Partial<Hours>) => {
    // A row that is added or removed moves the others.
    faults.clear()
    setBody((before) => ({ ...before, ...part }))
  }
  const saving = useMutation({
    mutationFn: () => {
      const sent = { ...body, ...numberedOf(counts), former }
      return call(saveHours, { body: sent }, keys.of(sent))
    },
    onMutate: () => {
      noteChange(false)
      return { sent: { body, counts } }
    },
    onSuccess: (saved, _none, { sent }) => {
      keys.done()
      adopt(saved, sent)
      void queries.invalidateQueries({ queryKey: [getHours.path] })
      void queries.invalidateQueries({ queryKey: ['provider/calendar'] })
      show({ type: 'success', title: t('saved') })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        noteChange(true)
        return adopt(error.data as WorkingHours, { body: former, counts: countsOf(former) })
      }
      showFailure(error)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!saving.isPending && faults.check(event.currentTarget)) saving.mutate()
  }
  const isDated = body.exceptions.some(({ start_at }) => start_at !== null)
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
      <Part id="weekly" title={t('hours.weekly')} hint={t('hours.break_hint')}>
        {body.weekly.length === 0 && (
          <p role="status" className="rounded-control bg-warn-wash p-3 text-warn">
            {t(isDated ? 'hours.by_dates' : hours.dated_before ? 'hours.dates_over' : 'hours.none')}
          </p>
        )}
        <WeekHours
          weekly={body.weekly}
          isAnyTime={body.weekly.length === 0 && !isDated && !hours.dated_before}
          errors={errors}
          onChange={(weekly) => change({ weekly })}
        />
      </Part>
      <Part id="dates" title={t('dates.title')} hint={t('dates.hint')}>
        <SpecialDates
          exceptions={body.exceptions}
          today={hours.today}
          errors={errors}
          onChange={(exceptions) => change({ exceptions })}
        />
      </Part>
      <Part id="around" title={t('around.title')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {numbers.map(([key, word]) => (
            <NumberField
              key={key}
              name={key}
              label={t(`around.${word}`)}
              value={counts[key]}
              error={errors[key]}
              onChange={(count) => {
                faults.clear()
                setCounts((before) => ({ ...before, [key]: count }))
              }}
            />
          ))}
        </div>
      </Part>
      <Part id="pause" title={t('pause.title')} hint={t('pause.hint')}>
        {hours.paused_until && (
          <p role="status" className="rounded-control bg-warn-wash p-3 text-warn">
            {t('pause.on', { date: dates(hours.paused_until, 'whole') })}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t('pause.date')}
            name="paused_until"
            error={errors.paused_until}
            type="date"
            min={addDays(hours.today, 1)}
            value={body.paused_until ?? ''}
            onChange={({ target }) => change({ paused_until: target.value || null })}
          />
          {body.paused_until && (
            <Button look="second" onClick={() => change({ paused_until: null })}>
              {t('pause.end')}
            </Button>
          )}
        </div>
      </Part>
      {changedMeanwhile && (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-warn">
          {t('changed_meanwhile')}
        </p>
      )}
      <Button type="submit" wide pending={saving.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

type PartProps = { id: string; title: string; hint?: string; children: ReactNode }

const Part = ({ id, title, hint, children }: PartProps) => (
  <Card aria-labelledby={id} className="grid grid-cols-1 gap-4">
    <div>
      <h2 id={id} className="font-semibold text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-soft text-sm">{hint}</p>}
    </div>
    {children}
  </Card>
)
