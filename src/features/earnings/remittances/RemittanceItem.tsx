import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { reverseRemittance } from './calls.ts'
import type { Remittance } from './contract.ts'

/** One payment of a provider; finance may take it back. */
export const RemittanceItem = ({ remittance }: { remittance: Remittance }) => {
  const finance = useHasOfficeRole('finance')
  const t = useWords<typeof messages>('earnings.office')
  const [reversing, reverse] = useState(false)
  const { id, amount, reference, received_by, created_at, reversed_at, reversal_reason } = remittance
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="grid min-w-0 grid-cols-1 gap-0.5">
          <bdi className="wrap-anywhere font-medium">{reference}</bdi>
          <span className="text-soft text-sm">
            <DateText at={created_at} /> · <bdi>{received_by.name}</bdi>
          </span>
        </p>
        <span className="grid justify-items-end gap-1">
          <Price amount={amount} className={cx('font-semibold', reversed_at && 'text-soft line-through')} />
          {reversed_at && <Badge tone="bad">{t('remittance.reversed')}</Badge>}
        </span>
      </div>
      {reversed_at && (
        <p className="text-sm">
          <DateText at={reversed_at} /> · <bdi className="wrap-anywhere">{reversal_reason}</bdi>
        </p>
      )}
      {finance && !reversed_at && !reversing && (
        <Button look="quiet" size="small" onClick={() => reverse(true)} className="justify-self-start">
          {t('reversal.open')}
        </Button>
      )}
      {reversing && !reversed_at && <ReversalForm id={id} onDone={() => reverse(false)} />}
    </li>
  )
}

const ReversalForm = ({ id, onDone }: { id: number; onDone: () => void }) => {
  const t = useWords<typeof messages>('earnings.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const reversing = useMutation({
    mutationFn: (reason: string) => call(reverseRemittance, { params: { id }, body: { reason } }),
    onSuccess: () => {
      show({ type: 'success', title: t('reversal.done') })
      onDone()
    },
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  const typing = useTypingGuard()
  const { submit, field } = useForm({
    send: (form) => reversing.mutateAsync(String(form.get('reason'))),
    onSuccess: () => undefined,
    onError: () => undefined,
  })
  return (
    <form onSubmit={submit} {...typing} noValidate className="grid gap-3 rounded-card bg-bad-wash p-4">
      <p>{t('reversal.consequence')}</p>
      <TextArea {...field('reason')} label={t('reversal.reason')} dir="auto" required maxLength={500} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" look="second" onClick={onDone}>
          {t('no')}
        </Button>
        <Button size="small" look="danger" type="submit" pending={reversing.isPending}>
          {t('reversal.yes')}
        </Button>
      </div>
    </form>
  )
}
