import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { typedToMinor } from '#lib/digits.ts'
import { roundToMinor, toMajor } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { Question } from '#ui/Question.tsx'
import { CheckCards, RadioCards } from '#ui/RadioCards.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { refundPayment } from '../online/calls.ts'
import type { OfficePayment } from './contract.ts'
import { useLineName } from './useLineName.ts'

type How = 'full' | 'amount' | 'lines'
/** `left` is what was shown as left when it was first asked for. */
type Asked = { amount: number; lines?: string[]; reason: string; key: string; left: number }
type RefundFormProps = { payment: OfficePayment; onDone: () => void }

/** How much of a payment goes back and why; says what follows before it is done. */
export const RefundForm = ({ payment, onDone }: RefundFormProps) => {
  const t = useWords<typeof messages>('payments.office')
  const { exponent } = use(MoneyContext)
  const errorText = useErrorText()
  const nameOf = useLineName()
  const [how, choose] = useState<How>('full')
  const [lines, pick] = useState<string[]>([])
  const [asked, ask] = useState<Asked>()
  const keys = useAttemptKeys()
  const tried = useRef<{ key: string; left: number }>(undefined)
  const minor = (major: number) => roundToMinor(major, exponent)
  const open = payment.lines.filter(({ refunded }) => !refunded)
  const sumOfLines = open.filter(({ line }) => lines.includes(line)).reduce((sum, { amount }) => sum + minor(amount), 0)
  /** In minor units; 0 for what is no amount. */
  const wanted = (form: FormData): number => {
    if (how === 'lines') return sumOfLines
    return how === 'full' ? minor(payment.left) : (typedToMinor(String(form.get('amount')), exponent) ?? 0)
  }
  const typing = useTypingGuard()
  const { submit, field, fieldErrors } = useForm({
    check: (form, missing) => {
      const amount = wanted(form)
      const wrong = amount <= 0 || amount > minor(payment.left)
      return {
        ...missing,
        ...(how === 'amount' && wrong && { amount: t('refund.sum_wrong') }),
        ...(how === 'lines' && wrong && { lines: amount === 0 ? t('refund.lines_none') : t('refund.too_much') }),
      }
    },
    send: async (form) => {
      const refund = {
        amount: toMajor(wanted(form), exponent),
        ...(how === 'lines' && { lines }),
        reason: String(form.get('reason')),
      }
      const key = keys.of(refund)
      // A try whose reply was lost is the same once more.
      if (tried.current?.key !== key) tried.current = { key, left: payment.left }
      return { ...refund, ...tried.current }
    },
    onSuccess: ask,
    onError: (error) => show({ type: 'error', title: errorText(error) }),
  })
  return (
    <Card aria-labelledby="refund" className="grid grid-cols-1 gap-4">
      <h3 id="refund" className="font-semibold text-lg">
        {t('refund.title')}
      </h3>
      <form onSubmit={submit} {...typing} noValidate className="grid gap-4" hidden={asked !== undefined}>
        <RadioCards
          legend={t('refund.how')}
          value={how}
          onChange={choose}
          choices={[
            { value: 'full', title: t('refund.full'), aside: <Price amount={payment.left} /> },
            { value: 'amount', title: t('refund.amount') },
            ...(open.length > 0 ? [{ value: 'lines' as const, title: t('refund.lines') }] : []),
          ]}
        />
        {how === 'amount' && (
          <Field
            {...field('amount')}
            label={t('refund.sum')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
        )}
        {how === 'lines' && (
          <CheckCards
            legend={t('refund.lines_legend')}
            hint={t('refund.lines_hint')}
            error={fieldErrors.lines}
            values={lines}
            onChange={pick}
            choices={open.map((line) => ({
              value: line.line,
              title: nameOf(line),
              aside: <Price amount={line.amount} />,
            }))}
          />
        )}
        <TextArea
          {...field('reason')}
          label={t('refund.reason')}
          hint={t('refund.reason_hint')}
          dir="auto"
          required
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('refund.next')}</Button>
          <Button look="second" onClick={onDone}>
            {t('refund.no')}
          </Button>
        </div>
      </form>
      {asked && (
        <Consequences
          payment={payment}
          asked={asked}
          onNo={() => ask(undefined)}
          onRefused={keys.done}
          onDone={onDone}
        />
      )}
    </Card>
  )
}

type ConsequencesProps = {
  payment: OfficePayment
  asked: Asked
  onNo: () => void
  onRefused: () => void
  onDone: () => void
}

const Consequences = ({ payment, asked, onNo, onRefused, onDone }: ConsequencesProps) => {
  const t = useWords<typeof messages>('payments.office')
  const { exponent } = use(MoneyContext)
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const { amount, lines, reason, key, left } = asked
  const after = toMajor(roundToMinor(left, exponent) - roundToMinor(amount, exponent), exponent)
  const refunding = useMutation({
    mutationFn: () =>
      call(
        refundPayment,
        { params: { id: payment.id }, body: { reason, expected_left: left, ...(lines ? { lines } : { amount }) } },
        key,
      ),
    onSuccess: () => {
      show({ type: 'success', title: t('refund.done') })
      onDone()
    },
    onError: (error) => {
      showFailure(error)
      if (error instanceof ApiError && error.code === 'refund_changed') onRefused()
      onNo()
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const { refund_to: provider, route } = payment
  return (
    <Question
      danger
      title={
        <>
          {t('refund.question')} <Price amount={amount} />
        </>
      }
      yes={t('refund.yes')}
      no={t('refund.no')}
      pending={refunding.isPending}
      onYes={() => refunding.mutate()}
      onNo={onNo}
    >
      <ul className="grid list-disc gap-1 ps-5">
        <li>{provider ? t('refund.to_provider', { provider }) : t('refund.to_wallet')}</li>
        {route === '/Cash' && <li>{t('refund.cash')}</li>}
        <li>{t('refund.shares')}</li>
        <li>
          {t('refund.after')} <Price amount={after} />
        </li>
      </ul>
    </Question>
  )
}
