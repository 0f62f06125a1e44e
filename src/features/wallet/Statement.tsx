import { Link } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { WalletTransaction } from './contract.ts'
import type { messages } from './messages.ts'

/** The balance has its own column, and is below the amount when large text leaves no room for three columns. */
const beside = '@max-[20em]:hidden'
const below = 'hidden @max-[20em]:block'

type StatementProps = {
  movements: WalletTransaction[]
  /** The path of a booking, without its number. */
  bookings?: string
}

/** Movements of a wallet, newest first, each with the balance after it. */
export const Statement = ({ movements, bookings = '/bookings/show' }: StatementProps) => {
  const t = useWords<typeof messages>('wallet')
  return (
    <div className="@container">
      <table className="w-full border-collapse">
        <caption className="mb-3 text-start font-semibold text-lg">{t('statement')}</caption>
        <thead>
          <tr className="border-line border-b text-soft text-sm *:py-2 *:font-normal">
            <th scope="col" className="text-start">
              {t('movement')}
            </th>
            <th scope="col" className="text-end">
              {t('amount')}
            </th>
            <th scope="col" className={`text-end ${beside}`}>
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <Row key={movement.id} movement={movement} bookings={bookings} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Row = ({
  movement: { kind, action, amount, balance, booking_id, reason, created_at },
  bookings,
}: {
  movement: WalletTransaction
  bookings: string
}) => {
  const t = useWords<typeof messages>('wallet')
  const credit = action === 'credit'
  return (
    <tr className="border-line border-b *:py-3 *:align-top">
      <td className="pe-3">
        <span className="font-medium">{t(`kind.${kind}`)}</span>{' '}
        {booking_id !== null && (
          <Link to={`${bookings}/${booking_id}`} className="ms-1 text-main-ink underline underline-offset-2">
            <bdi dir="ltr" className="figures">
              #{booking_id}
            </bdi>
          </Link>
        )}
        {reason && (
          <span className="wrap-anywhere block text-sm">
            <bdi>{reason}</bdi>
          </span>
        )}
        <DateText at={created_at} className="block text-soft text-sm" />
      </td>
      <td className={cx('text-end font-medium', credit && 'text-good')}>
        <Price amount={credit ? amount : -amount} />
        <span className={`font-normal text-ink text-sm ${below}`}>
          <span className="text-soft">{t('balance')}</span> <Price amount={balance} />
        </span>
      </td>
      <td className={`ps-3 text-end ${beside}`}>
        <Price amount={balance} />
      </td>
    </tr>
  )
}
