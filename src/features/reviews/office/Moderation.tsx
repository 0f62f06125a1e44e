import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import type { Part } from '../rules.ts'
import { getOfficeReview, listReports, moderateReview } from './calls.ts'
import type { OfficeReview } from './contract.ts'

type Decision = { hidden: boolean; reason?: string }

/** Hides a review or a reply with a reason, shows it again, or keeps what was reported. */
export const Moderation = ({ review, part }: { review: OfficeReview; part: Part }) => {
  const t = useWords<typeof messages>('reviews.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [hiding, hide] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const deciding = useMutation({
    mutationFn: (decision: Decision) =>
      call(moderateReview, { params: { id: review.id }, body: { part, ...decision, seen } }),
    onSuccess: () => {
      show({ type: 'success', title: t('done') })
      hide(false)
      setReason('')
    },
    onError: showFailure,
    onSettled: () =>
      Promise.all(
        [getOfficeReview.path, listReports.path].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  })
  const isHidden = Boolean(review[part]?.hidden_reason)
  const isReported = review.reports.some((report) => report.part === part && !report.handled)
  const seen = { updated_at: review.updated_at, hidden: isHidden, report: review.reports[0]?.id ?? 0 }
  const silent = reason.trim() === ''
  useLeaveGuard(hiding && !silent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(silent)
    if (silent) return area.current?.focus()
    if (!deciding.isPending) deciding.mutate({ hidden: true, reason: reason.trim() })
  }
  if (hiding)
    return (
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-soft">{t(`hide_${part}_means`)}</p>
        <TextArea
          ref={area}
          label={t('reason')}
          name="reason"
          maxLength={500}
          value={reason}
          dir={reason ? 'auto' : undefined}
          onChange={(event) => setReason(event.target.value)}
          error={isMissing && silent ? t('reason_needed') : undefined}
          autoFocus
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" pending={deciding.isPending}>
            {t('hide')}
          </Button>
          <Button look="quiet" onClick={() => hide(false)}>
            {t('back')}
          </Button>
        </div>
      </form>
    )
  return (
    <div className="flex flex-wrap gap-3">
      {isHidden ? (
        <Button
          look="second"
          size="small"
          pending={deciding.isPending}
          onClick={() => deciding.mutate({ hidden: false })}
        >
          {t('show')}
        </Button>
      ) : (
        <Button look="danger" size="small" onClick={() => hide(true)}>
          {t('hide')}
        </Button>
      )}
      {isReported && !isHidden && (
        <Button
          look="second"
          size="small"
          pending={deciding.isPending}
          onClick={() => deciding.mutate({ hidden: false })}
        >
          {t('keep')}
        </Button>
      )}
    </div>
  )
}
