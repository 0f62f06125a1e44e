import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { bookingEvents } from './queryOptions.ts'
import { endingOf, type StatusKey, THRESHOLDS } from './rules.ts'

/** The steps of a visit with the status that reaches each. */
const STEPS = [
  ['booked', 'received'],
  ['accepted', 'accepted'],
  ['on_the_way', 'on_the_way'],
  ['at_work', 'in_progress'],
  ['done', 'done'],
] as const satisfies [string, StatusKey][]

type State = 'done' | 'current' | 'coming' | 'ended'

const dots: Record<State, string> = {
  done: 'border-main bg-main text-on-main',
  current: 'border-main bg-main text-on-main ring-4 ring-main-wash',
  coming: 'border-edge bg-surface text-transparent',
  ended: 'border-bad bg-bad text-surface ring-4 ring-bad-wash',
}

// One below the other where the text is too large for five in a row.
const item =
  'relative flex items-center gap-3 pb-5 last:pb-0 not-last:after:absolute not-last:after:start-[11px] not-last:after:top-7 not-last:after:bottom-1 not-last:after:w-0.5 not-last:after:rounded-full @min-[19em]:w-0 @min-[19em]:flex-1 @min-[19em]:flex-col @min-[19em]:gap-1.5 @min-[19em]:pb-0 @min-[19em]:text-center @min-[19em]:not-last:after:start-[calc(50%+18px)] @min-[19em]:not-last:after:top-[11px] @min-[19em]:not-last:after:bottom-auto @min-[19em]:not-last:after:h-0.5 @min-[19em]:not-last:after:w-[calc(100%-36px)]'

const Step = ({ state, reached, children }: { state: State; reached: boolean; children: string }) => (
  <li
    aria-current={state === 'current' || state === 'ended' ? 'step' : undefined}
    className={cx(item, reached ? 'after:bg-main' : 'after:bg-line')}
  >
    <span aria-hidden className={cx('grid size-6 shrink-0 place-items-center rounded-full border-2', dots[state])}>
      {state === 'ended' ? <X className="size-3.5" strokeWidth={3} /> : <Check className="size-3.5" strokeWidth={3} />}
    </span>
    <span
      className={cx(
        'text-xs',
        state === 'current' && 'font-semibold',
        state === 'ended' && 'font-semibold text-bad',
        state === 'coming' && 'text-soft',
      )}
    >
      {children}
    </span>
  </li>
)

/** How far a visit is: Booked → Accepted → On the way → At work → Done, or where it was cancelled. */
export const Track = ({ booking: { id, booking_status: status, cancellation } }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const ending = endingOf(status.id, cancellation.by)
  const { data } = useQuery({ ...bookingEvents(id), enabled: ending !== null })
  const before = data?.events.findLast(({ to }) => to.id === status.id)?.from?.order ?? THRESHOLDS.received
  const order = ending ? before : status.order
  const reached = STEPS.filter(([, key]) => THRESHOLDS[key] <= order).length
  const shown = ending ? STEPS.slice(0, reached) : STEPS
  return (
    <div className="@container">
      <ol aria-label={t('track.title')} className="@min-[19em]:flex">
        {shown.map(([step], n) => (
          <Step
            key={step}
            state={n >= reached ? 'coming' : n === reached - 1 && !ending && step !== 'done' ? 'current' : 'done'}
            reached={n < reached - 1}
          >
            {t(`track.${step}`)}
          </Step>
        ))}
        {ending && (
          <Step state="ended" reached={false}>
            {t(`ending.${ending}`)}
          </Step>
        )}
      </ol>
    </div>
  )
}
