import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { Question } from '#ui/Question.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import { type FieldErrors, firstErrors } from '#web/forms.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { addWalletCredit, getGivenCredit } from './calls.ts'
import { bookingOf, creditOf } from './rules.ts'

/** `expected_given`: what the question shows as given for the booking already, in major units. */
type Asked = { amount: string; reason: string; booking_id: number | null; expected_given?: number }
type CreditFormProps = {
  holder: { id: number; name: string }
  /** The number of the booking it makes up for, where that is known. */
  booking: string
  onDone: () => void
}

/** Amount, reason and booking of a credit; asked once more before the money moves. */
export const CreditForm = ({ holder, booking, onDone }: CreditFormProps) => {
  const t = useWords<typeof messages>('wallet.office')
  const { exponent } = use(MoneyContext)
  const errorText = useErrorText()
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const [asked, ask] = useState<Asked & { key: string }>()
  const keys = useAttemptKeys()
  /** Whether a try before may have added credit: with another reason it would be added once more. */
  const [unknown, noteUnknown] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const typing = useTypingGuard()
  const { submit, sending, field } = useForm({
    check: (form, missing) => ({
      ...missing,
      ...(!missing.amount &&
        creditOf(String(form.get('amount')), exponent) === null && { amount: t('credit.amount_wrong') }),
      ...(bookingOf(String(form.get('booking'))) === undefined && { booking: t('credit.booking_wrong') }),
    }),
    send: async (form): Promise<Asked> => {
      const booking_id = bookingOf(String(form.get('booking'))) ?? null
      const given = booking_id && (await call(getGivenCredit, { params: { id: holder.id }, query: { booking_id } }))
      return {
        amount: creditOf(String(form.get('amount')), exponent) ?? '',
        reason: String(form.get('reason')),
        booking_id,
        ...(given && { expected_given: given.amount }),
      }
    },
    onSuccess: (values) => {
      setRefused({})
      ask({ ...values, key: keys.of(values) })
    },
    onError: (error, found) => {
      show({ type: 'error', title: errorText(error) })
      setRefused(found)
    },
  })
  const giving = useMutation({
    mutationFn: ({ key, ...body }: Asked & { key: string }) =>
      call(addWalletCredit, { body: { user_id: holder.id, ...body } }, key),
    onSuccess: () => {
      show({ type: 'success', title: t('credit.done') })
      onDone()
    },
    onError: (error) => {
      showFailure(error)
      if (isUnsure(error)) noteUnknown(true)
      const { code, errors = {} } = error instanceof ApiError ? error : {}
      const found = firstErrors(errors)
      if (Object.keys(found).length === 0 && code !== 'credit_changed') return
      setRefused(found)
      ask(undefined)
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Card aria-labelledby="credit" className="grid grid-cols-1 gap-4">
      <h3 id="credit" className="font-semibold text-lg">
        {t('credit.title')}
      </h3>
      <form onSubmit={submit} {...typing} noValidate className="grid gap-4" hidden={asked !== undefined}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field('amount')}
            error={field('amount').error ?? refused.amount}
            label={t('credit.amount')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
          <Field
            {...field('booking')}
            error={field('booking').error ?? refused.booking_id}
            label={t('credit.booking')}
            defaultValue={booking}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
          />
        </div>
        <TextArea
          {...field('reason')}
          error={field('reason').error ?? refused.reason}
          label={t('credit.reason')}
          hint={t('credit.reason_hint')}
          dir="auto"
          required
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={sending.isPending}>
            {t('credit.next')}
          </Button>
          <Button look="second" onClick={onDone}>
            {t('credit.no')}
          </Button>
        </div>
      </form>
      {asked && (
        <Question
          title={
            <>
              {t('credit.question', { name: holder.name })} <Price amount={Number(asked.amount)} />
            </>
          }
          yes={t('credit.yes')}
          no={t('credit.no')}
          pending={giving.isPending}
          onYes={() => giving.mutate(asked)}
          onNo={() => ask(undefined)}
        >
          {asked.expected_given ? (
            <p className="font-medium">
              {t('credit.given')} <Price amount={asked.expected_given} />
            </p>
          ) : null}
          {unknown && <p className="font-medium">{t('credit.unknown')}</p>}
          <p>{t('credit.consequence')}</p>
        </Question>
      )}
    </Card>
  )
}
