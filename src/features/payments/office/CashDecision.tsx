import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Question } from '#ui/Question.tsx'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { settleCash } from './calls.ts'
import type { settleCash as settleContract } from './contract.ts'

type Body = Input<typeof settleContract>['body']

/** Confirms cash in the provider's place, or refuses it with a reason. */
export const CashDecision = ({ payment: { id } }: { payment: { id: number } }) => {
  const t = useWords<typeof messages>('payments.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const [asking, ask] = useState<'confirm' | 'refuse'>()
  const settlement = useMutation({
    mutationFn: (body: Body) => call(settleCash, { params: { id }, body }),
    onSuccess: (_, { received }) => show({ type: 'success', title: t(received ? 'cash.confirmed' : 'cash.refused') }),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Card aria-labelledby="cash" className="grid grid-cols-1 gap-4 bg-warn-wash">
      <div>
        <h3 id="cash" className="font-semibold text-lg">
          {t('cash.title')}
        </h3>
        <p>{t('cash.hint')}</p>
      </div>
      {!asking && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => ask('confirm')}>
            {t('cash.confirm')}
          </Button>
          <Button size="small" look="danger" onClick={() => ask('refuse')}>
            {t('cash.refuse')}
          </Button>
        </div>
      )}
      {asking === 'confirm' && (
        <Question
          title={t('cash.confirm_question')}
          yes={t('cash.yes')}
          no={t('cash.no')}
          pending={settlement.isPending}
          onYes={() => settlement.mutate({ received: true })}
          onNo={() => ask(undefined)}
        >
          <p>{t('cash.confirm_consequence')}</p>
        </Question>
      )}
      {asking === 'refuse' && (
        <RefuseForm
          pending={settlement.isPending}
          onRefuse={(reason) => settlement.mutateAsync({ received: false, reason })}
          onNo={() => ask(undefined)}
        />
      )}
    </Card>
  )
}

type RefuseFormProps = { pending: boolean; onRefuse: (reason: string) => Promise<unknown>; onNo: () => void }

const RefuseForm = ({ pending, onRefuse, onNo }: RefuseFormProps) => {
  const t = useWords<typeof messages>('payments.office')
  const typing = useTypingGuard()
  const { submit, field } = useForm({
    send: (form) => onRefuse(String(form.get('reason'))),
    onSuccess: () => undefined,
    onError: () => undefined,
  })
  return (
    <form onSubmit={submit} {...typing} noValidate className="grid gap-3 rounded-card bg-bad-wash p-4">
      <p className="font-medium">{t('cash.refuse_question')}</p>
      <p>{t('cash.refuse_consequence')}</p>
      <TextArea {...field('reason')} label={t('cash.reason')} dir="auto" required maxLength={500} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" look="second" onClick={onNo}>
          {t('cash.no')}
        </Button>
        <Button size="small" look="danger" type="submit" pending={pending}>
          {t('cash.yes_refuse')}
        </Button>
      </div>
    </form>
  )
}
