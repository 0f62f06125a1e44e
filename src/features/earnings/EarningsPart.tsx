import { useInfiniteQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link, useSearchParams } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { BarChart } from '#ui/BarChart.tsx'
import { cx } from '#ui/classes.ts'
import { useDates } from '#ui/dates.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { infiniteQueryFor } from '#web/query.ts'
import { listBookingMoney } from './calls.ts'
import type { BookingMoney, Period } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { type Unit, units } from './rules.ts'
import { useTeam } from './useTeam.ts'

type PeriodsProps = { unit: Unit; periods: readonly Period[] }

/** `zone`: the provider's. */
export const EarningsPart = ({ unit, periods, zone }: PeriodsProps & { zone: string }) => {
  const t = useWords<typeof messages>('earnings.provider')
  const [params, setParams] = useSearchParams()
  const choose = (by: Unit) => {
    params.set('by', by)
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <RadioCards
        legend={t('unit.label')}
        value={unit}
        onChange={choose}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2"
        choices={units.map((value) => ({ value, title: t(`unit.${value}`) }))}
      />
      {periods.some(({ bookings }) => bookings > 0) ? (
        <Periods unit={unit} periods={periods} />
      ) : (
        <p className="text-soft">{t('earnings.none')}</p>
      )}
      <Bookings zone={zone} />
    </>
  )
}

const Periods = ({ unit, periods }: PeriodsProps) => {
  const t = useWords<typeof messages>('earnings.provider')
  const format = useDates()
  const short = (from: string) => format(from, unit === 'month' ? 'month' : 'day')
  return (
    <div className="grid grid-cols-1 gap-4">
      <BarChart
        title={t('earnings.chart')}
        bars={periods.map(({ from, earned }) => ({
          key: from,
          label: unit === 'week' ? `${from.slice(8)}/${from.slice(5, 7)}` : short(from),
          value: earned,
          text: <Price amount={earned} />,
        }))}
      />
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('earnings.chart')}</caption>
          <thead>
            <tr className="border-line border-b text-soft text-sm *:py-2 *:font-normal">
              <th scope="col" className="text-start">
                {t('earnings.period')}
              </th>
              <th scope="col" className="ps-3 text-end">
                {t('column.bookings')}
              </th>
              <th scope="col" className="ps-3 text-end">
                {t('column.commission')}
              </th>
              <th scope="col" className="ps-3 text-end">
                {t('column.earned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...periods]
              .reverse()
              .filter(({ bookings }, n) => bookings > 0 || n === 0)
              .map(({ from, bookings, commission, earned }) => (
                <tr key={from} className="border-line border-b text-sm *:py-2.5">
                  <th scope="row" className="text-start font-medium">
                    {format(from, unit === 'month' ? 'title' : 'date')}
                  </th>
                  <td className="figures ps-3 text-end">{bookings}</td>
                  <td className="ps-3 text-end">
                    <Price amount={commission} />
                  </td>
                  <td className="text-end font-medium">
                    <Price amount={earned} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const Bookings = ({ zone }: { zone: string }) => {
  const t = useWords<typeof messages>('earnings.provider')
  const list = useInfiniteQuery(infiniteQueryFor(listBookingMoney, { query: useTeam().query }, 10))
  const waiting = (
    <Skeleton count={3} className="grid gap-4">
      <Bone className="h-32" />
    </Skeleton>
  )
  const empty = (
    <EmptyState
      icon={<ReceiptText className="size-7" />}
      title={t('bookings.none')}
      message={t('bookings.none_hint')}
    />
  )
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-xl">{t('bookings.title')}</h2>
      <PagedList list={list} waiting={waiting} empty={empty}>
        {(bookings) => (
          <ul className="grid grid-cols-1 gap-3">
            {bookings.map((booking) => (
              <li key={booking.booking_id}>
                <BookingLines booking={booking} zone={zone} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const BookingLines = ({ booking, zone }: { booking: BookingMoney; zone: string }) => {
  const t = useWords<typeof messages>('earnings.provider')
  const tr = useTranslated()
  const { booking_id: id, e_service, method, paid_at, due } = booking
  const shown = (['total', 'refunded', 'tax', 'commission', 'earned', 'cash'] as const).filter(
    (key) => key === 'total' || key === 'earned' || booking[key] !== 0,
  )
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        <Link to={`/provider/bookings/${id}`} className="inline-block py-2.5 hover:underline">
          {tr(e_service.name)}{' '}
          <bdi dir="ltr" className="figures font-normal text-soft">
            #{id}
          </bdi>
        </Link>
        <span className="font-normal text-soft text-sm">
          {tr(method)} · <DateText at={paid_at} zone={zone} />
        </span>
      </h3>
      <dl className="grid gap-1 text-sm">
        {shown.map((key) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-soft">{t(`line.${key}`)}</dt>
            <dd className={cx(key === 'earned' && 'font-medium')}>
              <Price amount={booking[key]} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
          <dt>{t(due < 0 ? 'line.owing' : 'line.due')}</dt>
          <dd>
            <Price amount={Math.abs(due)} />
          </dd>
        </div>
      </dl>
    </article>
  )
}
