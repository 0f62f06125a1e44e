import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { ListPage } from '#web/table/ListPage.tsx'
import { useForm } from '#web/useForm.ts'
import type { messages } from '../officeMessages.ts'
import { findWalletHolder, listOfficeWallets } from './calls.ts'

/** All wallets, and finding somebody who has none yet (`/office/money/wallets`). */
export default function WalletsPage() {
  const t = useWords<typeof messages>('wallet.office')
  return (
    <div className="grid grid-cols-1 gap-6">
      <FindHolder />
      <ListPage
        list="wallets"
        label={t('list')}
        call={listOfficeWallets}
        order="-balance"
        search={t('search')}
        rowKey={({ id }) => id}
        href={({ user_id }) => `/office/money/wallets/${user_id}`}
        columns={[
          { id: 'customer', name: t('column.customer'), main: true, cell: ({ customer }) => <bdi>{customer}</bdi> },
          { id: 'email', name: t('column.email'), cell: ({ email }) => <bdi>{email}</bdi> },
          { id: 'name', name: t('column.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            id: 'balance',
            name: t('column.balance'),
            figures: true,
            sort: 'balance',
            cell: ({ balance }) => <Price amount={balance} />,
          },
          {
            id: 'enabled',
            name: t('column.enabled'),
            hidden: true,
            cell: ({ enabled }) => t(enabled ? 'yes' : 'disabled'),
          },
        ]}
        filters={[
          { name: 'balance', label: t('column.balance'), kind: 'between' },
          { name: 'enabled', label: t('column.enabled'), kind: 'yesOrNo' },
        ]}
      />
    </div>
  )
}

const FindHolder = () => {
  const t = useWords<typeof messages>('wallet.office')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [missing, setMissing] = useState(false)
  const { submit, field, sending } = useForm({
    send: (form) => call(findWalletHolder, { query: { q: String(form.get('q')) } }),
    onSuccess: (found) => {
      setMissing(found === null)
      if (found) navigate(`/office/money/wallets/${found.id}`)
    },
    onError: (error) => show({ type: 'error', title: errorText(error) }),
  })
  const { error, ...q } = field('q')
  return (
    <Card aria-labelledby="find-holder" className="max-w-xl">
      <h2 id="find-holder" className="mb-3 font-semibold text-lg">
        {t('find')}
      </h2>
      <search>
        <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
          <Field
            {...q}
            label={t('find_label')}
            error={error ?? (missing ? t('found_none') : undefined)}
            className="min-w-60 flex-1"
            autoComplete="off"
            dir="auto"
            required
            maxLength={255}
          />
          <Button type="submit" look="second" pending={sending.isPending}>
            {t('find_button')}
          </Button>
        </form>
      </search>
    </Card>
  )
}
