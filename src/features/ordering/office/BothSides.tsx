import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import { ComplaintsOfBooking } from '#features/complaints/ComplaintsOfBooking.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { getOfficeBooking } from './calls.ts'
import type { OfficeBooking } from './contract.ts'

/** Customer and provider with how to reach them, and what was reported about the booking. */
export const BothSides = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.office')
  const { data, error, refetch } = useQuery(queryFor(getOfficeBooking, { params: { id: booking.id } }))
  if (!data) return error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Bone className="h-64" />
  return (
    <>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="font-semibold text-lg">{t('customer')}</h2>
        <Person {...data.customer} />
        <h2 className="border-line border-t pt-4 font-semibold text-lg">{t('provider')}</h2>
        {data.owners.map((owner) => (
          <Person key={owner.id} {...owner} />
        ))}
      </Card>
      <ComplaintsOfBooking {...data} />
    </>
  )
}

const Person = ({ id, name, email, phone_number }: OfficeBooking['customer']) => {
  const t = useWords<typeof messages>('ordering.office')
  return (
    <Facts
      rows={[
        [
          t('name'),
          <Link key="name" to={`/office/people/${id}`} className="text-main-ink underline">
            <bdi>{name}</bdi>
          </Link>,
        ],
        [
          t('email'),
          <a key="email" href={`mailto:${email}`} className="text-main-ink underline">
            <bdi>{email}</bdi>
          </a>,
        ],
        [
          t('phone'),
          <a key="phone" href={`tel:${phone_number}`} className="text-main-ink underline">
            <bdi>{phone_number}</bdi>
          </a>,
        ],
      ]}
    />
  )
}
