import { useQuery } from '@tanstack/react-query'
import { DateText } from '#features/settings/DateText.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { getCouponUses } from './calls.ts'

/** What a coupon cost and who used it last. */
export const CouponUses = ({ id }: { id: number }) => {
  const t = useWords<typeof messages>('coupons.office')
  const { data } = useQuery({ ...queryFor(getCouponUses, { params: { id } }), refetchInterval: untilRead })
  if (!data) return null
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-3 font-semibold">
        {t('cost')} <Price amount={data.cost} />
      </h3>
      {data.more && <p className="text-soft text-sm">{t('cost_more', { count: data.counted })}</p>}
      {data.uses.length === 0 ? (
        <p className="text-soft text-sm">{t('used', { count: 0 })}</p>
      ) : (
        <>
          <h4 className="font-medium text-sm">{t('uses')}</h4>
          <ul className="grid gap-2 text-sm">
            {data.uses.map(({ booking_id, customer, at, saved }) => (
              <li key={booking_id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  <bdi>{customer}</bdi> · {t('booking', { id: String(booking_id) })} · <DateText at={at} />
                </span>
                <Price amount={saved} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
