import type { Booking } from '#features/bookings/contract.ts'
import { Fact } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { useWords } from '#ui/language.tsx'

/** The customer's name and phone number. */
export const Customer = ({ booking: { user } }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  if (!user) return null
  const phone = typeof user.phone_number === 'string' ? user.phone_number : null
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-control bg-sunken p-4">
      <Fact label={t('desk.customer')}>
        <bdi>{user.name}</bdi>
      </Fact>
      {phone && (
        <Fact label={t('desk.phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr" className="figures text-main-ink underline">
            {phone}
          </a>
        </Fact>
      )}
    </dl>
  )
}
