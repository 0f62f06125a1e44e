import type { BankAccount } from '#lib/bankAccount.ts'
import { cx } from '#ui/classes.ts'

/** The number of a bank account, which breaks anywhere and is never turned around; below it its bank, where it has no IBAN. */
export const AccountNumber = ({ account, className }: { account: BankAccount; className?: string }) => (
  <span className={cx('grid min-w-0 grid-cols-1 gap-0.5', className)}>
    <bdi dir="ltr" className="figures justify-self-start break-all">
      {account.account_number}
    </bdi>
    {account.bank_code !== null && (
      <span className="wrap-anywhere">
        <bdi>{account.bank_name}</bdi> · <bdi dir="ltr">{account.bank_code}</bdi>
      </span>
    )}
  </span>
)
