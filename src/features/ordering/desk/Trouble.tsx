import ChevronDown from 'lucide-react/icons/chevron-down'
import { use, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { THRESHOLDS } from '#features/bookings/rules.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { SheetContext, useUnsaved } from '#ui/openSheet.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { useAnnounceAbsence, useAnnounceDelay, useChanges } from '../absences/useChanges.ts'
import type { messages } from '../providerMessages.ts'

/** Minutes of a delay, each one tap. */
const delays = [15, 30, 60] as const

/** Running late, or not coming at all: the customer is notified at once. */
export const Trouble = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('propose.failed'))
  // The visit's time when this was opened: who was told of a move decides anew.
  const [asked, ask] = useState<string | null>(null)
  const asking = asked !== null
  const [note, setNote] = useState('')
  const { data } = useChanges(booking.id)
  const handlers = {
    onSuccess: () => {
      ask(null)
      show({ type: 'success', title: t('trouble.told') })
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && error.code === 'visit_moved') ask(null)
      showFailure(error)
    },
  }
  const delaying = useAnnounceDelay(booking.id, handlers)
  const missing = useAnnounceAbsence(booking.id, handlers)
  const isOver = Boolean(booking.cancel) || booking.booking_status.order >= THRESHOLDS.ready
  const isUnsaved = asking && note.trim() !== '' && !isOver && !data?.absence
  useUnsaved(isUnsaved)
  // On Today there is no sheet around.
  useLeaveGuard(isUnsaved && use(SheetContext) === null)
  if (isOver) return null
  if (data?.absence)
    return (
      <p role="status" className="rounded-control bg-warn-wash p-3 text-sm text-warn">
        {t('trouble.absent')}
      </p>
    )
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm">
        <span className="me-auto">
          {data?.late_minutes ? t('trouble.late', { minutes: data.late_minutes }) : t('trouble.title')}
        </span>
        <ChevronDown aria-hidden className="size-4 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 p-3 pt-1">
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not fields of a form */}
        <div role="group" aria-label={t('trouble.running_late')} className="grid gap-2">
          <p className="text-soft text-sm">{t('trouble.running_late')}</p>
          <div className="grid grid-cols-3 gap-2">
            {delays.map((minutes) => (
              <Button
                key={minutes}
                look="second"
                size="small"
                pending={delaying.isPending}
                onClick={() => delaying.mutate({ minutes, at: booking.booking_at })}
              >
                {t('trouble.minutes', { minutes })}
              </Button>
            ))}
          </div>
        </div>
        {asked !== null ? (
          <section role="alertdialog" aria-labelledby="absence-question" className="grid gap-3">
            <p id="absence-question" className="text-sm">
              {t('trouble.absence_follows')}
            </p>
            <TextArea
              label={t('propose.note')}
              name="absence-note"
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button look="second" size="small" className="grow" onClick={() => ask(null)}>
                {t('doubt.no')}
              </Button>
              <Button
                look="danger"
                size="small"
                className="grow"
                pending={missing.isPending}
                onClick={() => missing.mutate({ note, at: asked })}
              >
                {t('trouble.absence_confirm')}
              </Button>
            </div>
          </section>
        ) : (
          <Button look="danger" size="small" onClick={() => ask(booking.booking_at)}>
            {t('trouble.absence')}
          </Button>
        )}
      </div>
    </details>
  )
}
