import { Link } from 'react-router'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { ListPage } from '#web/table/ListPage.tsx'
import type { messages } from '../officeMessages.ts'
import { listLedgerAccounts } from './calls.ts'
import { accountKinds } from './rules.ts'
import { useKindNames } from './useKindNames.ts'

/** Accounts with their balances; each leads to its journals. */
export const Accounts = () => {
  const t = useWords<typeof messages>('ledger.office')
  const tr = useTranslated()
  const nameOf = useKindNames()
  return (
    <ListPage
      list="accounts"
      label={t('accounts')}
      call={listLedgerAccounts}
      order="-balance"
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'kind',
          name: t('column.kind'),
          main: true,
          cell: ({ id, kind }) => (
            <Link to={`?account=${id}`} className="inline-flex min-h-11 items-center text-main-ink underline">
              {nameOf.account(kind)}
            </Link>
          ),
        },
        { id: 'user', name: t('column.user'), cell: ({ user }) => <bdi>{user}</bdi> },
        { id: 'e_provider', name: t('column.e_provider'), cell: ({ e_provider }) => e_provider && tr(e_provider) },
        {
          id: 'balance',
          name: t('column.balance'),
          figures: true,
          sort: 'balance',
          cell: ({ balance, currency }) => <MoneyIn amount={balance} currency={currency} />,
        },
        { id: 'currency', name: t('column.currency'), cell: ({ currency }) => currency },
      ]}
      filters={[
        {
          name: 'kind',
          label: t('column.kind'),
          kind: 'choice',
          options: accountKinds.map((value) => ({ value, label: nameOf.account(value) })),
        },
        { name: 'balance', label: t('column.balance'), kind: 'between' },
      ]}
    />
  )
}
