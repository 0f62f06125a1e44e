import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { useUser } from '#web/session.ts'
import { draftFromBooking } from '../useDraft.ts'

/** A form opened with `?again=12` starts with what was booked then (`againPath`). */
export const useAgain = (serviceId: number): void => {
  const [params, setParams] = useSearchParams()
  const again = params.get('again')
  const signedIn = useUser() !== null
  const { data } = useQuery({ ...bookingOf(again ?? ''), enabled: again !== null && signedIn })
  useEffect(() => {
    if (again === null || !data) return
    if (data.e_service.id === serviceId) draftFromBooking(data)
    const rest = new URLSearchParams(params)
    rest.delete('again')
    setParams(rest, { replace: true, preventScrollReset: true })
  }, [again, data, params, serviceId, setParams])
}
