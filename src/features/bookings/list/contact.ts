import type { BookingRow } from './queries.ts'

/** Without phone, email and the way to the door for members of the team, once that time is over (docs/decisions/0364). */
export const withContact = (
  { contact_over, whole_address, ...row }: BookingRow,
  caller: { id: number; role: string },
) =>
  !contact_over || caller.role === 'operator' || caller.id === row.user_id
    ? { ...row, address: whole_address }
    : { ...row, ...(row.user && { user: { ...row.user, email: null, phone_number: null } }) }
