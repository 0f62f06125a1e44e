import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import type { Reply } from '#lib/contract.ts'
import { plainAmount, typedToMinor } from '#lib/digits.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { Question } from '#ui/Question.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { type FieldErrors, firstErrors } from '#web/forms.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { addRemittance } from './calls.ts'
import type { getCashOwed } from './contract.ts'

/** `expected_owed` is what was shown as owed when it was first asked for. */
type Asked = { amount: string; reference: string; expected_owed: number; key: string }
type RemittanceFormProps = { account: Reply<typeof getCashOwed>; onDone: () => void }

/** Amount and reference of what a provider paid; asked once more before it is posted. */
export const RemittanceForm = ({ account: { e_provider, owed }, onDone }: RemittanceFormProps) => {
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const { exponent } = use(MoneyContext)
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const keys = useAttemptKeys()
  const tried = useRef<Pick<Asked, 'key' | 'expected_owed'>>(undefined)
  const typing = useTypingGuard()
  const [asked, ask] = useState<Asked>()
  const [refused, setRefused] = useState<FieldErrors>({})
  const { submit, field } = useForm({
    check: (form, missing) => {
      const amount = typedToMinor(String(form.get('amount')), exponent) ?? 0
      const wrong = amount <= 0 || amount > Math.round(owed * 10 ** exponent)
      return { ...missing, ...(!missing.amount && wrong && { amount: t('remittance.amount_wrong') }) }
    },
    send: async (form) => {
      const paid = { amount: plainAmount(String(form.get('amount'))), reference: String(form.get('reference')) }
      const key = keys.of(paid)
      // A try whose reply was lost is the same once more.
      if (tried.current?.key !== key) tried.current = { key, expected_owed: owed }
      return { ...paid, ...tried.current }
    },
    onSuccess: (wanted) => {
      setRefused({})
      ask(wanted)
    },
    onError: showFailure,
  })
  const recording = useMutation({
    mutationFn: ({ key, ...body }: Asked) =>
      call(addRemittance, { body: { e_provider_id: e_provider.id, ...body } }, key),
    onSuccess: () => {
      show({ type: 'success', title: t('remittance.done') })
      onDone()
    },
    onError: (error) => {
      showFailure(error)
      const { code, errors = {} } = error instanceof ApiError ? error : {}
      if (code !== 'invalid' && code !== 'remittance_changed') return
      keys.done()
      setRefused(firstErrors(errors))
      ask(undefined)
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Card aria-labelledby="remittance" className="grid grid-cols-1 gap-4">
      <h3 id="remittance" className="font-semibold text-lg">
        {t('remittance.title')}
      </h3>
      <form onSubmit={submit} {...typing} noValidate className="grid gap-4" hidden={asked !== undefined}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...field('amount')}
            error={field('amount').error ?? refused.amount}
            label={t('remittance.amount')}
            defaultValue={owed.toFixed(exponent)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
          <Field
            {...field('reference')}
            error={field('reference').error ?? refused.reference}
            label={t('remittance.reference')}
            hint={t('remittance.reference_hint')}
            autoComplete="off"
            dir="auto"
            required
            maxLength={200}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('remittance.next')}</Button>
          <Button look="second" onClick={onDone}>
            {t('no')}
          </Button>
        </div>
      </form>
      {asked && (
        <Question
          title={
            <>
              {t('remittance.question', { name: tr(e_provider.name) })} <Price amount={Number(asked.amount)} />
            </>
          }
          yes={t('remittance.yes')}
          no={t('no')}
          pending={recording.isPending}
          onYes={() => recording.mutate(asked)}
          onNo={() => ask(undefined)}
        >
          <p>{t('remittance.consequence')}</p>
        </Question>
      )}
    </Card>
  )
}
