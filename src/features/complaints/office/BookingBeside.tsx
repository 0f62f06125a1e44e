import { useQuery } from '@tanstack/react-query'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { hasArrived, visitSpan } from '#features/bookings/rules.ts'
import { PaidBadge, StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { Refunds } from '#features/payments/Refunds.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { messages } from '../officeMessages.ts'
import type { OfficeComplaint } from './contract.ts'

/** The booking of a complaint and its customer. */
export const BookingBeside = ({ complaint: { booking_id, customer, reported } }: { complaint: OfficeComplaint }) => {
  const t = useWords<typeof messages>('complaints.office')
  const tr = useTranslated()
  const { data: booking, error, refetch } = useQuery(bookingOf(String(booking_id)))
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lg">{t('booking', { id: booking_id })}</h2>
        {booking && <StatusBadge booking={booking} />}
      </div>
      {booking ? (
        <Facts
          rows={[
            [t('service'), tr(booking.e_service.name)],
            [t('provider'), tr(booking.e_provider.name)],
            [t('visit'), <VisitTime key="visit" {...visitSpan(booking)} />],
            [t('address'), <bdi key="address">{booking.address.address}</bdi>],
            [
              t('total'),
              <span key="total" className="inline-flex flex-wrap items-center gap-2">
                <Price amount={booking.cancellation.fee || booking.total} />
                <PaidBadge payment={booking.payment} />
              </span>,
            ],
          ]}
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Bone className="h-40" />
      )}
      <div className="grid gap-3 border-line border-t pt-4">
        <h3 className="font-medium">{t('customer')}</h3>
        <Facts
          rows={[
            [t('name'), <bdi key="name">{customer.name}</bdi>],
            [
              t('email'),
              <a key="email" href={`mailto:${customer.email}`} className="text-main-ink underline">
                <bdi>{customer.email}</bdi>
              </a>,
            ],
            [
              t('phone'),
              <a key="phone" href={`tel:${customer.phone_number}`} className="text-main-ink underline">
                <bdi>{customer.phone_number}</bdi>
              </a>,
            ],
            [t('reported'), String(reported)],
          ]}
        />
      </div>
      <div className="grid gap-3">
        <LinkButton to={`/office/bookings/${booking_id}`} look="second" size="small">
          {t('open_booking')}
        </LinkButton>
        {hasArrived(booking?.payment ?? null) && (
          <LinkButton to={`/office/money/payments/${booking?.payment?.id}`} look="second" size="small">
            {t('refund')}
          </LinkButton>
        )}
        <LinkButton to={`/office/money/wallets/${customer.id}?booking=${booking_id}`} look="second" size="small">
          {t('credit')}
        </LinkButton>
      </div>
      <Refunds bookingId={booking_id} />
    </Card>
  )
}
