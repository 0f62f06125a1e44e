import { cx } from '#ui/classes.ts'

/** An amount in a currency that may not be the marketplace's. */
export const MoneyIn = ({
  amount,
  currency,
  className,
}: {
  amount: number | null
  currency: string | null
  className?: string
}) => (
  <bdi dir="ltr" className={cx('figures whitespace-nowrap', className)}>
    {amount === null ? '—' : amount} {currency}
  </bdi>
)
