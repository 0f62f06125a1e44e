import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { PlaceText } from '#features/bookings/Lines.tsx'
import { THRESHOLDS, visitSpan } from '#features/bookings/rules.ts'
import { PaidBadge, StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { listMessages } from '#features/messages/calls.ts'
import { SentPictures } from '#features/messages/SentPictures.tsx'
import { useDistance } from '#features/settings/useDistance.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { queryFor } from '#web/query.ts'
import { useIsAbsent } from '../absences/useChanges.ts'
import type { Moment } from '../pictures/rules.ts'
import type { messages } from '../providerMessages.ts'
import { AtTheDoor } from './AtTheDoor.tsx'
import { directionsUrl } from './directions.ts'
import { NextMove } from './NextMove.tsx'
import { isFree, isOpen, travelTo } from './rules.ts'
import { Trouble } from './Trouble.tsx'
import { WorkPictures } from './WorkPictures.tsx'

type CurrentVisitProps = {
  booking: Booking
  base: { latitude: number; longitude: number } | null
  /** Told whether pictures of it are not sent yet: with another visit in its place they would be lost. */
  onWaiting: (isWaiting: boolean) => void
}

/** The visit under way or the next one, with all that is needed to get there and do it, and its one next move. */
export const CurrentVisit = ({ booking, base, onWaiting }: CurrentVisitProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const distance = useDistance()
  const tr = useTranslated()
  const isAbsent = useIsAbsent(booking)
  const [waiting, wait] = useState<Moment>()
  const { user, address, hint } = booking
  const phone = typeof user?.phone_number === 'string' ? user.phone_number.replace(/[^+\d]/g, '') : ''
  const travel = travelTo(booking, base)
  return (
    <Card aria-labelledby="current-visit" className="grid grid-cols-1 gap-4 border-main!">
      <header className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <p className="me-auto font-medium text-main-ink">{t(isOpen(booking) ? 'today.now' : 'today.next')}</p>
          {!isAbsent && <StatusBadge booking={booking} />}
        </div>
        <h2 id="current-visit" className="font-semibold text-lg leading-snug">
          <VisitTime {...visitSpan(booking)} />
        </h2>
        <Link
          to={`/provider/bookings/${booking.id}`}
          preventScrollReset
          className="wrap-anywhere flex min-h-11 items-center gap-1 text-lg"
        >
          {tr(booking.e_service.name)}
          <ChevronRight aria-hidden className="mirror size-5 text-soft" />
          <span className="sr-only">{t('today.details')}</span>
        </Link>
      </header>
      <ul className="grid grid-cols-1 gap-3">
        {user && (
          <Row icon={<UserRound className="size-5" />}>
            <bdi className="font-medium">{user.name}</bdi>
          </Row>
        )}
        <Row icon={<MapPin className="size-5" />}>
          <PlaceText {...address} />
          {travel && (
            <span className="block text-soft text-sm">
              {t('today.away', { distance: distance(travel.km), minutes: travel.minutes })}
            </span>
          )}
        </Row>
        {hint && (
          <Row icon={<StickyNote className="size-5" />}>
            <span className="sr-only">{t('today.note')}: </span>
            <bdi className="whitespace-pre-line">{hint}</bdi>
          </Row>
        )}
        <Row icon={<Wallet className="size-5" />}>
          <Agreed booking={booking} />
        </Row>
      </ul>
      <CustomersPictures bookingId={booking.id} />
      <div className="grid grid-cols-2 gap-3 *:only:col-span-2">
        <a
          href={directionsUrl(address)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ look: 'second', size: 'medium' })}
        >
          <Navigation aria-hidden className="mirror size-4" />
          {t('today.directions')}
        </a>
        {phone && (
          <a href={`tel:${phone}`} className={buttonClass({ look: 'second', size: 'medium' })}>
            <Phone aria-hidden className="size-4" />
            {t('today.call')}
          </a>
        )}
      </div>
      <NextMove booking={booking} size="large" />
      <AtTheDoor booking={booking} />
      {booking.booking_status.order >= THRESHOLDS.ready && (
        <WorkPictures
          booking={booking}
          only={waiting ?? (booking.start_at === null ? 'before' : 'after')}
          onWaiting={(moment) => {
            wait(moment)
            onWaiting(moment !== undefined)
          }}
        />
      )}
      <Trouble booking={booking} />
    </Card>
  )
}

const Row = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span aria-hidden className="mt-0.5 shrink-0 text-soft">
      {icon}
    </span>
    <div className="wrap-anywhere min-w-0">{children}</div>
  </li>
)

/** What the customer pays, and how; of a free visit why there is nothing to collect. */
const Agreed = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const tr = useTranslated()
  const { payment, total, total_basis: basis, coupon_total: coupon } = booking
  if (isFree(booking))
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t('today.nothing')}</span>
        {coupon < 0 && (
          <span className="text-soft">
            {t('today.coupon_covers')} <Price amount={-coupon} />
          </span>
        )}
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-soft">{t(basis === 'final' ? 'today.agreed' : 'today.estimate')}</span>
      <Price amount={total} className="font-semibold" />
      {payment ? <PaidBadge payment={payment} /> : <span className="text-sm">{t('today.pays_after')}</span>}
      {payment?.payment_method && <span className="text-soft text-sm">{tr(payment.payment_method.name)}</span>}
    </span>
  )
}

/** Pictures the customer sent about the visit. */
const CustomersPictures = ({ bookingId }: { bookingId: number }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const { data = [] } = useQuery(queryFor(listMessages, { params: { id: String(bookingId) }, query: {} }))
  const sent = data.filter(({ from, media }) => from === 'customer' && media.length > 0)
  const [first] = sent
  if (!first) return null
  return (
    <section aria-label={t('today.pictures', { name: first.user.name })}>
      <SentPictures media={sent.flatMap(({ media }) => media)} name={first.user.name} />
    </section>
  )
}
