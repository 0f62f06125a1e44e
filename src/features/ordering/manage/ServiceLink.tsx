import Wrench from 'lucide-react/icons/wrench'
import { Link } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'

/** What was booked, with the way to its page: picture, name, options, how many. */
export const ServiceLink = ({ booking: { e_service: service, options, quantity } }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  return (
    <Link to={`/e_service/${service.id}`} className="group flex items-center gap-3">
      <Picture
        media={service.media[0]}
        sizes="56px"
        className="size-14 shrink-0 rounded-control"
        fallback={<Wrench className="size-6" />}
      />
      <span className="min-w-0">
        <span className="block text-soft text-sm">{t('line.service')}</span>
        <span className="font-semibold leading-snug group-hover:underline">
          {tr(service.name)}
          {service.price_unit === 'fixed' && quantity > 1 && (
            <>
              {' '}
              <span dir="ltr" className="figures inline-block font-normal text-soft">
                x {quantity}
              </span>
            </>
          )}
        </span>
        {options.length > 0 && (
          <span className="block text-soft text-sm">{options.map(({ name }) => tr(name)).join(' · ')}</span>
        )}
      </span>
    </Link>
  )
}
