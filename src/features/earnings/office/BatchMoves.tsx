import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Question } from '#ui/Question.tsx'
import { call } from '#web/call.ts'
import { RoleNote } from '#web/editor/mayEdit.tsx'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { movePayoutBatch } from '../payouts/calls.ts'
import type { PayoutBatch } from '../payouts/contract.ts'

type Move = 'approved' | 'paid' | 'cancelled'
const next: Partial<Record<PayoutBatch['state'], Move>> = { prepared: 'approved', approved: 'paid' }

/** The next step of a batch, and cancelling it; each is asked once more. */
export const BatchMoves = ({ batch }: { batch: PayoutBatch }) => {
  const finance = useHasOfficeRole('finance')
  const t = useWords<typeof messages>('earnings.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const me = useUser()?.id
  const [question, pose] = useState<{ asked: Move; of: PayoutBatch['state'] }>()
  // Of a batch that somebody else has moved meanwhile it is another question.
  const asked = question?.of === batch.state ? question.asked : undefined
  const ask = (move: Move) => pose({ asked: move, of: batch.state })
  const moving = useMutation({
    mutationFn: (state: Move) =>
      call(movePayoutBatch, { params: { id: batch.id }, body: { state, from: batch.state } }),
    onSuccess: ({ state }) => show({ type: 'success', title: t(`done.${state}`) }),
    onError: showFailure,
    onSettled: () => {
      pose(undefined)
      return queries.invalidateQueries()
    },
  })
  const step = next[batch.state]
  if (!step) return null
  const waits = step === 'approved' && batch.needs_second && batch.created_by.id === me
  const changed = batch.payouts.filter(({ account_history }) => account_history === 'changed').length
  if (!finance) return <RoleNote only="finance" />
  if (asked)
    return (
      <Question
        title={t(`question.${asked}`)}
        danger={asked !== 'approved'}
        yes={t(`do.${asked}`)}
        no={t('no')}
        pending={moving.isPending}
        onYes={() => moving.mutate(asked)}
        onNo={() => pose(undefined)}
      >
        <p>{t(`consequence.${asked}`)}</p>
        {asked === 'approved' && changed > 0 && <p>{t('batch.changed', { n: changed })}</p>}
      </Question>
    )
  return (
    <div className="grid gap-3">
      {waits && <p className="rounded-card bg-warn-wash p-4">{t('batch.waits_second')}</p>}
      <div className="flex flex-wrap gap-3">
        {!waits && <Button onClick={() => ask(step)}>{t(`do.${step}`)}</Button>}
        <Button look="danger" onClick={() => ask('cancelled')}>
          {t('do.cancelled')}
        </Button>
      </div>
    </div>
  )
}
