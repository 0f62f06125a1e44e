import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import { searchWith } from '#features/bookings/queryOptions.ts'

/** The query string of the list that shows this booking; the page follows when the open booking changes its status. */
export const useListWith = (booking: Booking | undefined): string => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const status = booking?.booking_status_id
  const list = status === undefined ? search : searchWith(search, status)
  const before = useRef(status)
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== status
    before.current = status
    if (moved && list !== search) void navigate({ pathname, search: list }, { replace: true, preventScrollReset: true })
  }, [status, list, pathname, search, navigate])
  return list
}
