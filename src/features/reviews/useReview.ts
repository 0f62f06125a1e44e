import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import { usePictures } from '#features/uploads/usePictures.ts'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { unsent } from '#web/unsent.ts'
import { postEServiceReview } from './calls.ts'
import type { messages } from './messages.ts'
import { reviewBy } from './queryOptions.ts'
import { mostPictures } from './rules.ts'

/** The draft review of a booking, kept over reloads and language changes. */
type Draft = { about: number; rate?: number; review?: string }

const drafts = unsent<Draft>('review', () => true)

/** A review's words without the markup they may contain. */
const plain = (markup: string): string => new DOMParser().parseFromString(markup, 'text/html').body.textContent

/**
 * The caller's one review of a booked service: created, or updated in place (`booking-and-money.md §7`). It is asked for
 * only where one may be written.
 */
export const useReview = (booking: Booking | undefined, allowed: boolean) => {
  const t = useWords<typeof messages>('reviews')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const user = useUser()
  const serviceId = booking?.e_service.id ?? 0
  const own = reviewBy(user?.id ?? 0, serviceId)
  const found = useQuery({ ...own, enabled: allowed && booking !== undefined, staleTime: 0 })
  const existing = found.data ?? undefined
  const ownDraft = drafts.use(booking?.id ?? 0)
  const rate = ownDraft?.rate ?? existing?.rate ?? 0
  const review = ownDraft?.review ?? (existing ? plain(existing.review) : '')

  const [dropped, drop] = useState<readonly number[]>([])
  const kept = (existing?.media ?? []).filter(({ id }) => !dropped.includes(id))
  const pictures = usePictures('review', mostPictures - kept.length)

  const keys = useAttemptKeys()
  const postMutation = useMutation({
    mutationFn: () => {
      const body = {
        rate,
        review: review.trim(),
        e_service_id: serviceId,
        pictures: pictures.uuids,
        // What another tab has added meanwhile stays.
        ...(dropped.length > 0 && { kept_pictures: kept.map(({ id }) => id) }),
      }
      return call(postEServiceReview, { body }, keys.of(body))
    },
    onMutate: () => ({ draft: ownDraft, uuids: pictures.uuids, removed: dropped }),
    onSuccess: async (_review, _none, { draft, uuids, removed }) => {
      keys.done()
      const now = booking && drafts.get(booking.id)
      const isAdded = pictures.chosen.some(({ uuid }) => uuid === undefined || !uuids.includes(uuid))
      const isOther = isAdded || dropped.length > removed.length
      // What went on meanwhile is a change of it.
      const goesOn = isOther || now?.review !== draft?.review || now?.rate !== draft?.rate
      if (booking && !goesOn) drafts.clear(booking.id)
      pictures.clear(uuids)
      for (const path of ['own_reviews', 'e_service_reviews', 'e_services/:id', 'e_services'])
        void queries.invalidateQueries({ queryKey: [path] })
      // Who has left the form meanwhile is not led back.
      const isOpen = window.location.pathname === `/bookings/review/${booking?.id}`
      if (isOpen && !goesOn)
        await navigate(`/bookings/show/${booking?.id}`, { replace: true, preventScrollReset: true })
      show({ type: 'success', title: existing ? t('form.saved') : t('form.added') })
    },
    onError: (error) => show({ type: 'error', title: t('form.failed'), message: errorText(error) }),
  })
  return {
    /** A cached response may lack the new review: an empty form waits for a fresh one. */
    ready: existing !== undefined || (found.data !== undefined && found.isFetchedAfterMount),
    existing,
    error: found.error,
    refetch: found.refetch,
    rate,
    review,
    /** Pictures the review has and keeps. */
    kept,
    drop: (id: number) => drop([...dropped, id]),
    /** Pictures being added. */
    pictures,
    change: (change: Omit<Draft, 'about'>) => booking && drafts.set({ ...ownDraft, ...change, about: booking.id }),
    post: () => postMutation.mutate(),
    pending: postMutation.isPending,
  }
}

export type Reviewing = ReturnType<typeof useReview>
