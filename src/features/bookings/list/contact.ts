import type { Booking } from '../contract.ts'
import type { BookingRow } from './queries.ts'

const toTheStreet = (whole: Booking['address']): Booking['address'] => {
  const { building: _, floor: _floor, door: _door, entrance_note: _note, ...address } = whole
  return address
}

/** Without phone, email and the way to the door for members of the team, once that time is over (docs/decisions/0364). */
export const withContact = ({ contact_over, ...row }: BookingRow, caller: { id: number; role: string }) =>
  !contact_over || caller.role === 'operator' || caller.id === row.user_id
    ? row
    : {
        ...row,
        address: toTheStreet(row.address),
        ...(row.user && { user: { ...row.user, email: null, phone_number: null } }),
      }
