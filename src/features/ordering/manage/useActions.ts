import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import { actionsOf, actionsWhileActing, type BookingAction } from '#features/bookings/rules.ts'
import { memberships } from '#features/team/queryOptions.ts'
import { useIsActing, useUser } from '#web/session.ts'

/** What may be done with a booking by who looks at it; nothing before it is known. Nobody reviews their own team. */
export const useActions = (booking: Booking | undefined): BookingAction[] => {
  const isActing = useIsActing()
  const may = booking ? (isActing ? actionsWhileActing : actionsOf)(booking) : []
  const mayBeOwn = useUser()?.role !== 'customer' && may.includes('review')
  const { data: teams } = useQuery({ ...memberships, enabled: mayBeOwn })
  const isOwn = mayBeOwn && teams?.some(({ e_provider_id }) => e_provider_id === booking?.e_provider.id)
  return isOwn ? may.filter((action) => action !== 'review') : may
}
