import { useMutation } from '@tanstack/react-query'
import { NavLink, useSearchParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../officeMessages.ts'
import { Accounts } from './Accounts.tsx'
import { checkLedger } from './calls.ts'
import { Journals } from './Journals.tsx'

/** The journals and accounts of the ledger, and a check of them (`/office/money/ledger`). */
export default function LedgerPage() {
  const t = useWords<typeof messages>('ledger.office')
  const [address] = useSearchParams()
  const accounts = address.get('show') === 'accounts'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={t('parts')} className="flex gap-4">
          <Part to="?" current={!accounts}>
            {t('journals')}
          </Part>
          <Part to="?show=accounts" current={accounts}>
            {t('accounts')}
          </Part>
        </nav>
        <Check />
      </div>
      {accounts ? <Accounts /> : <Journals />}
    </div>
  )
}

const Part = ({ to, current, children }: { to: string; current: boolean; children: string }) => (
  <NavLink
    to={to}
    aria-current={current ? 'page' : undefined}
    className={cx('inline-flex min-h-11 items-center', current ? 'font-semibold' : 'text-main-ink underline')}
  >
    {children}
  </NavLink>
)

const Check = () => {
  const finance = useHasOfficeRole('finance')
  const t = useWords<typeof messages>('ledger.office')
  const errorText = useErrorText()
  const checking = useMutation({
    mutationFn: () => call(checkLedger, { body: {} }),
    onError: (error) => show({ type: 'error', title: errorText(error) }),
  })
  const found = checking.data
  const good = found && found.journals.length + found.accounts.length === 0
  return (
    <>
      <Button
        look="second"
        size="small"
        hidden={!finance}
        pending={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {t('check.button')}
      </Button>
      {found && (
        <p role="status" className={cx('w-full rounded-card p-4', good ? 'bg-good-wash' : 'bg-bad-wash')}>
          {good
            ? t('check.good', { n: found.entries })
            : t('check.bad', {
                journals: found.journals.join(', ') || '–',
                accounts: found.accounts.join(', ') || '–',
              })}
        </p>
      )}
    </>
  )
}
