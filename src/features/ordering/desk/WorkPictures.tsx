import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { SentPictures } from '#features/messages/SentPictures.tsx'
import { AddPictures } from '#features/uploads/AddPictures.tsx'
import { type UploadedPicture, useStoredPictures } from '#features/uploads/useStoredPictures.ts'
import { WaitingPictures } from '#features/uploads/WaitingPictures.tsx'
import { IconButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useUser } from '#web/session.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { addVisitPicture, removeVisitPicture } from '../pictures/calls.ts'
import type { VisitPicture } from '../pictures/contract.ts'
import { type Moment, moments, mostPictures, takesPictures } from '../pictures/rules.ts'
import { useVisitPictures, visitPicturesOf } from '../pictures/useVisitPictures.ts'
import type { messages } from '../providerMessages.ts'

type WorkPicturesProps = {
  booking: Booking
  only?: Moment
  /** Told of the moment whose pictures are not all sent yet, and of its end. */
  onWaiting?: (moment: Moment | undefined) => void
}

/** Pictures the team takes of its work, before and after; where there is little room, of one moment only. */
export const WorkPictures = ({ booking, only, onWaiting }: WorkPicturesProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const pictures = useVisitPictures(booking)
  if (!takesPictures(booking.booking_status.order)) return null
  return (
    <section aria-labelledby={`work-${booking.id}`} className="grid gap-3 border-line border-t pt-5">
      <div>
        <h3 id={`work-${booking.id}`} className="font-semibold">
          {t('work.title')}
        </h3>
        <p className="text-soft text-sm">{t('work.hint')}</p>
      </div>
      {(only ? [only] : moments).map((moment) => (
        <OfMoment
          key={moment}
          bookingId={booking.id}
          moment={moment}
          pictures={pictures.filter((picture) => picture.moment === moment)}
          onWaiting={onWaiting}
        />
      ))}
    </section>
  )
}

type OfMomentProps = {
  bookingId: number
  moment: Moment
  pictures: VisitPicture[]
  onWaiting: WorkPicturesProps['onWaiting']
}

const OfMoment = ({ bookingId, moment, pictures, onWaiting }: OfMomentProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('propose.failed'))
  const me = useUser()?.id
  const params = { id: String(bookingId) }
  const keep = (all: VisitPicture[]) => queries.setQueryData(visitPicturesOf(bookingId).queryKey, all)
  const adding = useMutation({
    mutationFn: ({ uuid, key }: UploadedPicture) => call(addVisitPicture, { params, body: { moment, uuid } }, key),
    onSuccess: keep,
  })
  const keys = useAttemptKeys()
  const removing = useMutation({
    mutationFn: (picture_id: number) => call(removeVisitPicture, { params, body: { picture_id } }, keys.of(picture_id)),
    onSuccess: keep,
    onError: showFailure,
  })
  const uploads = useStoredPictures('visit_pictures', mostPictures - pictures.length, adding.mutateAsync)
  const isWaiting = uploads.waiting.length > 0
  const tell = useEffectEvent((waiting: Moment | undefined) => onWaiting?.(waiting))
  useEffect(() => {
    if (!isWaiting) return
    tell(moment)
    return () => tell(undefined)
  }, [isWaiting, moment])
  return (
    <div className="grid gap-2">
      <h4 className="text-soft text-sm">{t(`work.${moment}`)}</h4>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ id, media, user }, i) => (
            <li key={id} className="relative">
              <SentPictures media={media} name={t(`work.${moment}`)} />
              {user.id === me && (
                <IconButton
                  label={t('work.remove', { n: i + 1 })}
                  pending={removing.isPending}
                  onClick={() => removing.mutate(id)}
                  className="-end-3 -top-3 absolute rounded-full border border-line bg-surface"
                >
                  <X className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <WaitingPictures uploads={uploads} />
      <AddPictures label={t(`work.add_${moment}`)} uploads={uploads} disabled={uploads.full} />
    </div>
  )
}
