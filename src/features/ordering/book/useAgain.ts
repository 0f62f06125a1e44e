import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { useErrorText } from '#web/errorText.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { draftFromBooking } from '../useDraft.ts'

/**
 * A form opened with `?again=12` starts with what was booked then (`againPath`). Whether that is still being read: it would take the
 * place of what is typed meanwhile, as it would of what is typed where it could not be read.
 */
export const useAgain = (serviceId: number): boolean => {
  const [params, setParams] = useSearchParams()
  const again = params.get('again')
  const isAsked = useUser() !== null && again !== null
  const { data, error, isLoading } = useQuery({ ...bookingOf(again ?? ''), enabled: isAsked })
  const errorText = useErrorText()
  const sayWhy = useEffectEvent(() => show({ type: 'error', title: errorText(error) }))
  useEffect(() => {
    if (!isAsked || isLoading) return
    if (!data) sayWhy()
    else if (data.e_service.id === serviceId) draftFromBooking(data)
    const rest = new URLSearchParams(params)
    rest.delete('again')
    setParams(rest, { replace: true, preventScrollReset: true })
  }, [isAsked, isLoading, data, params, serviceId, setParams])
  return isLoading
}
