import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { PlaceText } from '#features/bookings/Lines.tsx'
import type { messages as site } from '#features/bookings/messages.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { Timeline } from '#features/bookings/Timeline.tsx'
import { Track } from '#features/bookings/Track.tsx'
import { Refunds } from '#features/payments/Refunds.tsx'
import { MoneyIn } from '#features/settings/MoneyIn.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { whileThere } from '#web/polling.ts'
import { Money } from '../manage/Money.tsx'
import { ServiceLink } from '../manage/ServiceLink.tsx'
import type { messages } from '../officeMessages.ts'
import { BothSides } from './BothSides.tsx'
import { Overrides } from './Overrides.tsx'

/** Polling interval in milliseconds: both sides may move it. */
const interval = 15_000

/** One booking with everything the office knows and may do. */
export default function BookingPage() {
  const t = useWords<typeof messages>('ordering.office')
  const { id = '' } = useParams()
  const mayChange = useHasOfficeRole('support')
  const { data, error, refetch } = useQuery({ ...bookingOf(id), refetchInterval: whileThere(interval) })
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return (
    <>
      <Head page="office" about={t('number', { id: data.id })} hidden />
      <Link to="/office/bookings" className="inline-flex min-h-11 items-center text-main-ink hover:underline">
        {t('title')}
      </Link>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-3xl">{t('number', { id: data.id })}</h1>
        <StatusBadge booking={data} />
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <Visit booking={data} />
          <Money booking={data} />
          {data.payment_held && (
            <p role="status" className="rounded-control bg-warn-wash p-3 text-warn">
              {t('held')} <MoneyIn {...data.payment_held} className="font-semibold" />{' '}
              <Link to="/office/money/inbox" className="inline-flex min-h-11 items-center underline">
                {t('held_link')}
              </Link>
            </p>
          )}
          {data.payment && (
            <LinkButton to={`/office/money/payments/${data.payment.id}`} look="second" size="small">
              {t('money')}
            </LinkButton>
          )}
          <Refunds bookingId={data.id} />
          <Card>
            <Timeline booking={data} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-6">
          {mayChange && <Overrides booking={data} />}
          <BothSides booking={data} />
        </div>
      </div>
    </>
  )
}

const Visit = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.office')
  const s = useWords<typeof site>('bookings')
  const tr = useTranslated()
  const moment = (at: string | null) => at && <VisitTime key={at} at={at} zone={booking.time_zone} />
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2>
        <VisitTime leading {...visitSpan(booking)} />
      </h2>
      <Track booking={booking} />
      <ServiceLink booking={booking} />
      <Facts
        rows={[
          [t('provider'), tr(booking.e_provider.name)],
          [s('line.address'), <PlaceText key="address" {...booking.address} />],
          [
            s('line.hint'),
            booking.hint && (
              <bdi key="hint" className="whitespace-pre-line">
                {booking.hint}
              </bdi>
            ),
          ],
          [s('line.start'), moment(booking.start_at)],
          [s('line.end'), moment(booking.ends_at)],
        ]}
      />
    </Card>
  )
}
