import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { useFailureText } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'

type ReasonFormProps = {
  /** What follows from it. */
  children: ReactNode
  submit: string
  danger?: boolean
  /** Everything else is chosen. */
  ready?: boolean
  pending: boolean
  error: Error | null
  onSubmit: (reason: string) => void
  onBack: () => void
}

/** A change that an operator makes for somebody; it needs a reason, which both sides read. */
export const ReasonForm = ({ children, submit, danger, ready = true, pending, error, ...on }: ReasonFormProps) => {
  const t = useWords<typeof messages>('ordering.office')
  const failureText = useFailureText()
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const silent = reason.trim() === ''
  useLeaveGuard(!silent)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(silent)
    if (silent) return area.current?.focus()
    if (ready && !pending) on.onSubmit(reason.trim())
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-4">
      {children}
      <TextArea
        ref={area}
        label={t('reason')}
        hint={t('reason_hint')}
        name="reason"
        maxLength={500}
        value={reason}
        dir={reason ? 'auto' : undefined}
        onChange={(event) => setReason(event.target.value)}
        error={isMissing && silent ? t('reason_needed') : undefined}
      />
      {error && (
        <p role="alert" className="text-bad text-sm">
          {failureText(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={danger ? 'danger' : 'primary'} pending={pending} disabled={!ready}>
          {submit}
        </Button>
        <Button look="quiet" onClick={on.onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
