import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Person } from '#ui/Person.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import type { Booking } from './contract.ts'
import { unitOf } from './Lines.tsx'
import type { messages } from './messages.ts'

type ServiceRowProps = {
  service: Pick<Booking['e_service'], 'name' | 'price' | 'discount_price' | 'price_unit' | 'media'>
  provider: Pick<Booking['e_provider'], 'name'> & Partial<Pick<Booking['e_provider'], 'media'>>
  children?: ReactNode
}

/** Summary of the booked service: picture, name, provider, unit price. */
export const ServiceRow = ({ service, provider }: ServiceRowProps) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  return (
    <div className="flex items-center gap-4">
      <Picture
        media={service.media[0]}
        sizes="80px"
        className="size-20 shrink-0 rounded-control"
        fallback={<Wrench className="size-6" />}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-snug">{tr(service.name)}</p>
        <p className="my-1 text-soft">
          <Person name={tr(provider.name)} media={provider.media?.[0]} />
        </p>
        <p className="text-sm">
          <Price amount={unitOf(service)} className="font-medium" />{' '}
          <span className="text-soft">{t(`unit.${service.price_unit}`)}</span>
        </p>
      </div>
    </div>
  )
}
