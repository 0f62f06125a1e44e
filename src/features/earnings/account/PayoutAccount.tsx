import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSetting } from '#features/settings/useSettings.ts'
import { hasIbans, isAccountNumber, isBankCode, isIban, plainNumber } from '#lib/bankAccount.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import { useTeam } from '../useTeam.ts'
import { AccountNumber } from './AccountNumber.tsx'
import { getPayoutAccount, setPayoutAccount } from './calls.ts'

/** The bank account, masked; the owner may set another one. */
export const PayoutAccount = () => {
  const t = useWords<typeof messages>('earnings.provider')
  const { query, current: membership } = useTeam()
  const { data: account } = useQuery({ ...queryFor(getPayoutAccount, { query }), refetchInterval: untilRead })
  const [editing, edit] = useState(false)
  if (account === undefined || !membership) return null
  const owner = membership.role === 'owner'
  return (
    <Card id="payout-account" className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-xl">{t('account.title')}</h2>
      {account ? (
        <p className="grid gap-0.5">
          <bdi className="wrap-anywhere font-medium">{account.holder}</bdi>
          <AccountNumber account={account} className="text-soft" />
        </p>
      ) : (
        <p className="text-soft">{t('account.none')}</p>
      )}
      {!owner ? (
        <p className="text-soft text-sm">{t('account.owner_only')}</p>
      ) : account && !editing ? (
        <Button look="second" onClick={() => edit(true)} className="justify-self-start">
          {t('account.change')}
        </Button>
      ) : (
        <AccountForm saved={account} onSaved={edit} />
      )}
    </Card>
  )
}

/** A number or a code: written from the left, in capitals, and no word. */
const code = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  dir: 'ltr',
  required: true,
} as const

type AccountFormProps = {
  saved: { bank_code: string | null } | null
  /** `goesOn`: what was typed on meanwhile is not saved yet. */
  onSaved: (goesOn: boolean) => void
}

const textOf = (form: FormData): string => JSON.stringify([...form])

/** An IBAN, or an account of a bank that has none; begins with what the account had, or what banks of the country have. */
const AccountForm = ({ saved, onSaved }: AccountFormProps) => {
  const t = useWords<typeof messages>('earnings.provider')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const { query } = useTeam()
  const country = useSetting('default_country_code')
  const [byIban, setByIban] = useState(saved ? saved.bank_code === null : hasIbans(country))
  const typing = useTypingGuard()
  const sent = useRef('')
  const { submit, field, sending, clearErrors } = useForm({
    check: (form, missing) => {
      const plain = (name: string) => plainNumber(String(form.get(name)))
      const isRight = byIban ? isIban : isAccountNumber
      return {
        ...(!isRight(plain('account_number')) && {
          account_number: t(byIban ? 'account.iban_wrong' : 'account.number_wrong'),
        }),
        ...(!byIban && !isBankCode(plain('bank_code')) && { bank_code: t('account.bank_code_wrong') }),
        ...missing,
      }
    },
    send: (form) => {
      sent.current = textOf(form)
      const typed = (name: string) => String(form.get(name))
      const ofBank = byIban ? {} : { bank_name: typed('bank_name'), bank_code: typed('bank_code') }
      return call(setPayoutAccount, {
        query,
        body: {
          holder: typed('holder'),
          account_number: typed('account_number'),
          password: typed('password'),
          ...ofBank,
        },
      })
    },
    onSuccess: (account, form) => {
      onSaved(textOf(new FormData(form)) !== sent.current)
      queries.setQueryData(queryFor(getPayoutAccount, { query }).queryKey, account)
      show({ type: 'success', title: t('account.saved') })
    },
    onError: showFailure,
  })
  const changeKind = () => {
    clearErrors()
    setByIban(!byIban)
  }
  return (
    <form onSubmit={submit} {...typing} noValidate className="grid gap-4">
      <Field label={t('account.holder')} {...field('holder')} autoComplete="name" required maxLength={140} />
      <Field
        label={t(byIban ? 'account.iban' : 'account.number')}
        {...field('account_number')}
        hint={byIban && t('account.iban_hint')}
        {...code}
        maxLength={60}
      />
      {!byIban && (
        <>
          <Field label={t('account.bank_name')} {...field('bank_name')} autoComplete="off" required maxLength={100} />
          <Field
            label={t('account.bank_code')}
            {...field('bank_code')}
            hint={t('account.bank_code_hint')}
            {...code}
            maxLength={40}
          />
        </>
      )}
      <Button look="quiet" size="small" className="justify-self-start" onClick={changeKind}>
        {t(byIban ? 'account.no_iban' : 'account.has_iban')}
      </Button>
      <Field
        label={t('account.password')}
        {...field('password')}
        hint={t('account.password_hint')}
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
      />
      <Button type="submit" pending={sending.isPending}>
        {t('account.save')}
      </Button>
    </form>
  )
}
