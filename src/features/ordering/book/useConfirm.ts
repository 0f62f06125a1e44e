import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { entranceOf } from '#features/addresses/rules.ts'
import type { CurrentAddress } from '#features/addresses/useCurrentAddress.ts'
import { listBookings } from '#features/bookings/calls.ts'
import type { messages } from '#features/bookings/messages.ts'
import { couponNow, useCouponCheck } from '#features/coupons/CouponField.tsx'
import { couponCode } from '#features/coupons/rules.ts'
import { settingsQuery } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import { loginPath } from '#web/paths.ts'
import { session, useUser } from '#web/session.ts'
import { isSignedOut } from '#web/signedOut.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { createBooking } from '../calls.ts'
import type { ChangedPrice, RefusedTime } from '../contract.ts'
import { attemptKey, changeDraft, type Draft, hearRefusal } from '../useDraft.ts'
import type { Refused } from './NearestTimes.tsx'
import { type Ordering, unsavedId } from './useOrder.ts'
import { couponTarget } from './usePendingCoupon.ts'

const postedDoor = (door: Omit<CurrentAddress, 'id'>) => {
  const { description, address, latitude, longitude } = door
  return { description, address, latitude, longitude, ...entranceOf(door) }
}

/**
 * The request body of a draft: the instant, `expected_total` and the terms of cancelling are those on the screen, and so is the
 * address if the saved one was deleted or changed elsewhere.
 */
const bodyOf = ({ serviceId, draft, place, order, policy }: Ordering, total: number) => {
  const { id, ...door } = place ?? { description: '', address: '' }
  return {
    e_service: serviceId,
    options: order?.options.map((option) => option.id) ?? [],
    quantity: order?.quantity ?? 1,
    address: { id: id === unsavedId ? undefined : id, ...postedDoor(door) },
    coupon_id: draft.coupon?.id,
    hint: draft.hint?.trim() || undefined,
    booking_at: draft.time?.at ?? '',
    expected_total: total,
    cancellation_policy: policy,
  }
}

const refusedTime = (error: unknown): RefusedTime | null =>
  error instanceof ApiError && Array.isArray((error.data as RefusedTime | undefined)?.nearest)
    ? (error.data as RefusedTime)
    : null

/**
 * What an attempt made that was never answered, if something else is to be booked now: the person could not know of it.
 * Undefined where it made nothing.
 */
const madeUnseen = async ({ about: serviceId, attempt }: Draft, body: string): Promise<number | undefined> => {
  const userId = session.user()?.id
  if (!attempt?.unknown || attempt.body === body || userId === undefined) return undefined
  const { booking_at: at } = JSON.parse(attempt.body) as { booking_at: string }
  const query = {
    search: `user_id:${userId}`,
    searchFields: 'user_id:=',
    orderBy: 'created_at',
    sortedBy: 'desc',
  } as const
  const latest = await call(listBookings, { query: { ...query, limit: 5 } })
  return latest.find(
    ({ e_service, booking_at, cancel }) =>
      !cancel && e_service.id === serviceId && Date.parse(booking_at) === Date.parse(at),
  )?.id
}

/** What is another than before the last attempt: the total, or the terms of cancelling; or its answer did not arrive. */
export type Notice = 'summary.new_price' | 'summary.coupon_ended' | 'summary.new_terms' | 'summary.unknown'

/** Without an order nothing is checked. */
const noTarget = { serviceId: 0, providerId: 0, categoryIds: [] }

/** Books the draft; the same draft never becomes two bookings (`booking-and-money.md §7`). */
export const useConfirm = (ordering: Ordering) => {
  const t = useWords<typeof messages>('bookings')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, serviceId, order, draft } = ordering
  const signedIn = useUser() !== null
  const target = order ? couponTarget(serviceId, order) : noTarget
  const check = useCouponCheck(target)
  const [changed, changeTotal] = useState<{ of: string; total: number }>()
  const [notice, setNotice] = useState<Notice>()
  /** What is booked, whatever it costs: a total that the server named is that of this only. */
  const chosen = JSON.stringify(bodyOf(ordering, 0))
  const isChanged = changed?.of === chosen
  const total = isChanged ? changed.total : (order?.total ?? 0)

  /** In place of the summary; who has gone on meanwhile finds their page by Back. */
  const inPlace = () => ({
    replace: window.location.pathname === `/e_service/summary/${id}`,
    preventScrollReset: true,
  })

  const confirming = useMutation({
    mutationFn: async () => {
      const body = { ...bodyOf(ordering, total), expected_price_unit: order?.e_service.price_unit }
      const text = JSON.stringify(body)
      const unseen = await madeUnseen(draft, text)
      if (unseen !== undefined) return { id: unseen, unseen: true }
      const made = call(createBooking, { body }, attemptKey(serviceId, text))
      made.catch((error) => isUnsure(error) || hearRefusal(serviceId))
      return { ...(await made), unseen: false }
    },
    onSuccess: (booking) => {
      void queries.invalidateQueries({ queryKey: ['bookings'] })
      if (booking.unseen) {
        changeDraft(serviceId, { attempt: undefined })
        show({ type: 'warning', title: t('summary.arrived') })
        return navigate(`/bookings/show/${booking.id}`, { replace: true })
      }
      show({ type: 'success', title: t('summary.booked') })
      return navigate(`/e_service/success/${id}`, {
        ...inPlace(),
        state: { bookingId: booking.id },
      })
    },
    onError: async (error) => {
      // Asked to sign in again in place, above the summary.
      if (isSignedOut(error) && session.expire()) return
      const message = errorText(error)
      if (isUnsure(error)) {
        show({ type: 'warning', title: message })
        return setNotice('summary.unknown')
      }
      show({ type: 'error', title: t('summary.failed'), message })
      if (isSignedOut(error)) {
        session.end()
        return navigate(loginPath(`/e_service/summary/${id}`))
      }
      const code = error instanceof ApiError ? error.code : ''
      const time = refusedTime(error)
      if (time) {
        void queries.invalidateQueries({ queryKey: ['e_providers/:id/free_starts'] })
        return navigate(`/e_service/form/${id}`, {
          ...inPlace(),
          state: { refused: { ...time, message, requested: ordering.draft.time?.local ?? '' } satisfies Refused },
        })
      }
      if (code.startsWith('coupon_')) {
        changeDraft(serviceId, { coupon: undefined, code: '' })
        changeTotal(undefined)
        setNotice('summary.coupon_ended')
      }
      if (code === 'terms_changed') {
        await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
        setNotice('summary.new_terms')
      }
      if (code === 'price_changed') {
        // What the coupon takes off may be what has changed.
        const [coupon] = await Promise.all([
          draft.coupon && couponNow(target, draft.coupon.code).catch(() => undefined),
          ordering.refetch(),
        ])
        if (coupon) changeDraft(serviceId, { coupon })
        changeTotal({ of: chosen, total: ((error as ApiError).data as ChangedPrice).total })
        setNotice('summary.new_price')
      }
    },
  })
  /** A code that could not be checked yet: the total on the screen is without it. */
  const unchecked = signedIn && draft.coupon === undefined ? couponCode(draft.code) : ''
  const confirm = () => {
    if (!session.user()) return void navigate(loginPath(`/e_service/summary/${id}`))
    if (!unchecked) return confirming.mutate()
    check.mutate(unchecked, {
      onSuccess: (coupon) => {
        changeTotal(undefined)
        changeDraft(serviceId, { code: unchecked, coupon })
      },
    })
  }
  const lost = confirming.isIdle && draft.attempt?.unknown ? 'summary.unknown' : undefined
  const shown = notice === 'summary.new_price' && !isChanged ? undefined : (notice ?? lost)
  return { confirm, pending: confirming.isPending || check.isPending, total, notice: shown }
}
