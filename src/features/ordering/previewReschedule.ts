import type { Booking } from '#features/bookings/contract.ts'
import type { ChosenOption } from '#features/bookings/Lines.tsx'
import { withTotals } from '#features/bookings/rules.ts'
import type { OptionGroup } from '#features/catalogue/contract.ts'
import { retimeOptions } from '#features/pricing/rules.ts'
import type { Exponent } from '#lib/money.ts'

/** Options and total of a booking at another wall time, by the server's rules (`reschedule/options.ts`). */
export const previewReschedule = (
  booking: Booking,
  groups: readonly OptionGroup[],
  local: string,
  exponent: Exponent,
) => {
  const own = groups.map(({ options = [], ...group }) => ({
    ...group,
    options: options.filter((option) => option.e_service_id === booking.e_service.id),
  }))
  const options = retimeOptions<ChosenOption, ChosenOption>(booking.options, own, local)
  return { options, total: withTotals({ ...booking, options }, exponent, 0).total }
}
