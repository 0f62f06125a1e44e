import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ZoneNote } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { latinDigits } from '#lib/digits.ts'
import { formatTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { useIsAbsent } from '../absences/useChanges.ts'
import { type DoorStep, statusAfter, stepFrom, stepTo } from '../door/rules.ts'
import { askedStep, useConfirmStep, useDoor } from '../door/useDoor.ts'
import type { messages } from '../providerMessages.ts'
import { addMove, statusAfterMoves, useQueuedMoves } from './moveQueue.ts'
import { keepRefusedCode, useRefusedCode } from './refusedCode.ts'

/** For the team: the customer's code, which starts or finishes the work, and what the customer said first. */
export const AtTheDoor = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('propose.failed'))
  const door = useDoor(booking)
  const userId = useUser()?.id ?? 0
  const moves = useQueuedMoves().filter((move) => move.bookingId === booking.id && move.userId === userId)
  const from = statusAfterMoves(moves, booking)
  const confirming = useConfirmStep(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('door.confirmed') }),
    onError: showFailure,
  })
  const asked = askedStep(door, 'provider')
  const { payment_wait: wait, time_zone: zone } = booking
  const until = asked === 'finish' && wait?.until
  const sent = moves.find((move) => 'code' in move)
  const next = sent && sent.to !== 'paid' ? stepTo(sent.to) : stepFrom(from)
  const isAbsent = useIsAbsent(booking)
  const coded = next !== null && !isAbsent && door?.[next].code_open ? next : null
  return (
    <>
      {asked && (
        <div role="status" className="grid gap-3 rounded-control bg-main-wash p-3">
          <p className="font-medium">
            {until ? t('door.said_finish_hours', { time: formatTime(until, zone) }) : t(`door.said_${asked}`)}
            {until && <ZoneNote at={until} zone={zone} />}
          </p>
          <Button look="second" pending={confirming.isPending} onClick={() => confirming.mutate(asked)}>
            {t(`door.yes_${asked}`)}
          </Button>
        </div>
      )}
      {coded && (
        <CodeForm
          key={coded}
          bookingId={booking.id}
          step={coded}
          pending={sent !== undefined}
          onCode={(code) => addMove({ userId, bookingId: booking.id }, { to: statusAfter(coded), from, code })}
        />
      )}
    </>
  )
}

const digits = /^\d{4}$/

type CodeFormProps = { bookingId: number; step: DoorStep; pending: boolean; onCode: (code: string) => void }

/** What was typed stays, also if it is refused. */
const CodeForm = ({ bookingId, step, pending, onCode }: CodeFormProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const refused = useRefusedCode(bookingId, statusAfter(step))
  const [code, type] = useState(refused?.code ?? '')
  const [incomplete, setIncomplete] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    keepRefusedCode(null)
    setIncomplete(!digits.test(code))
    if (digits.test(code)) onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t('door.code')}
        hint={t('door.code_hint')}
        error={incomplete ? t('door.code_wrong') : refused?.why}
        ref={field}
        name="door-code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        dir="ltr"
        readOnly={pending}
        value={code}
        onChange={({ currentTarget }) => {
          type(latinDigits(currentTarget.value))
          setIncomplete(false)
          keepRefusedCode(null)
        }}
      />
      <Button type="submit" look="second" pending={pending}>
        {t(`door.${step}`)}
      </Button>
    </form>
  )
}
