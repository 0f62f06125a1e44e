import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { AccountNumber } from '../account/AccountNumber.tsx'
import type { messages } from '../officeMessages.ts'
import { returnPayout } from '../payouts/calls.ts'
import type { PayoutBatch } from '../payouts/contract.ts'

type TransferProps = { payout: PayoutBatch['payouts'][number]; state: PayoutBatch['state'] }

/** One transfer of a batch; of a paid one the bank may say that it came back. */
export const Transfer = ({ payout, state }: TransferProps) => {
  const finance = useHasOfficeRole('finance')
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const [returning, giveBack] = useState(false)
  const isOpen = state === 'prepared' || state === 'approved'
  const { e_provider, holder, earnings, cash, amount, account_history, returned_at, return_reason } = payout
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="grid min-w-0 grid-cols-1 gap-0.5">
          <span className="font-medium">{tr(e_provider.name)}</span>
          <span className="text-sm">
            <bdi>{holder}</bdi>
          </span>
          <AccountNumber account={payout} className="text-sm" />
          {account_history === 'changed' && isOpen && (
            <span className="text-soft text-sm">{t('transfer.changed_hint')}</span>
          )}
          {cash > 0 && (
            <span className="text-soft text-sm">
              {t('prepare.earnings')} <Price amount={earnings} /> · {t('prepare.cash')} <Price amount={cash} />
            </span>
          )}
        </p>
        <span className="grid gap-1 sm:justify-items-end">
          <Price amount={amount} className="font-semibold" />
          {account_history !== 'paid_before' && (
            <Badge tone={account_history === 'changed' ? 'warn' : 'plain'}>{t(`transfer.${account_history}`)}</Badge>
          )}
          {returned_at && <Badge tone="bad">{t('transfer.returned')}</Badge>}
        </span>
      </div>
      {returned_at && (
        <p className="text-sm">
          <DateText at={returned_at} /> · <bdi>{return_reason}</bdi>
        </p>
      )}
      {finance && state === 'paid' && !returned_at && !returning && (
        <Button look="quiet" size="small" onClick={() => giveBack(true)} className="justify-self-start">
          {t('return.open')}
        </Button>
      )}
      {returning && !returned_at && <ReturnForm id={payout.id} onDone={() => giveBack(false)} />}
    </li>
  )
}

const ReturnForm = ({ id, onDone }: { id: number; onDone: () => void }) => {
  const t = useWords<typeof messages>('earnings.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const returning = useMutation({
    mutationFn: (reason: string) => call(returnPayout, { params: { id }, body: { reason } }),
    onSuccess: () => {
      show({ type: 'success', title: t('return.done') })
      onDone()
    },
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  const typing = useTypingGuard()
  const { submit, field } = useForm({
    send: (form) => returning.mutateAsync(String(form.get('reason'))),
    onSuccess: () => undefined,
    onError: () => undefined,
  })
  return (
    <form onSubmit={submit} {...typing} noValidate className="grid gap-3 rounded-card bg-bad-wash p-4">
      <p>{t('return.consequence')}</p>
      <TextArea {...field('reason')} label={t('return.reason')} dir="auto" required maxLength={500} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" look="second" onClick={onDone}>
          {t('no')}
        </Button>
        <Button size="small" look="danger" type="submit" pending={returning.isPending}>
          {t('return.yes')}
        </Button>
      </div>
    </form>
  )
}
