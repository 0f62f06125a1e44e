import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isIban, plainIban } from '#lib/iban.ts'
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
          <bdi dir="ltr" className="figures justify-self-start text-soft">
            {account.iban}
          </bdi>
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
        <AccountForm onSaved={() => edit(false)} />
      )}
    </Card>
  )
}

const AccountForm = ({ onSaved }: { onSaved: () => void }) => {
  const t = useWords<typeof messages>('earnings.provider')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const { query } = useTeam()
  const typing = useTypingGuard()
  const { submit, field, sending } = useForm({
    check: (form, missing) => ({
      ...missing,
      ...(!missing.iban && !isIban(plainIban(String(form.get('iban')))) && { iban: t('account.iban_wrong') }),
    }),
    send: (form) =>
      call(setPayoutAccount, {
        query,
        body: {
          holder: String(form.get('holder')),
          iban: String(form.get('iban')),
          password: String(form.get('password')),
        },
      }),
    onSuccess: (account) => {
      queries.setQueryData(queryFor(getPayoutAccount, { query }).queryKey, account)
      show({ type: 'success', title: t('account.saved') })
      onSaved()
    },
    onError: showFailure,
  })
  return (
    <form onSubmit={submit} {...typing} noValidate className="grid gap-4">
      <Field label={t('account.holder')} {...field('holder')} autoComplete="name" required maxLength={140} />
      <Field
        label={t('account.iban')}
        {...field('iban')}
        hint={t('account.iban_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        required
        maxLength={60}
      />
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
