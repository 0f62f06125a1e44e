import type { Booking } from '#features/bookings/contract.ts'
import { SentPictures } from '#features/messages/SentPictures.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { messages } from '../visitMessages.ts'
import { moments } from './rules.ts'
import { useVisitPictures } from './useVisitPictures.ts'

/** What the work looked like before and after, to its customer. */
export const VisitPictures = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tr = useTranslated()
  const pictures = useVisitPictures(booking)
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby="visit-pictures" className="grid gap-3 border-line border-t pt-5">
      <h3 id="visit-pictures" className="font-semibold">
        {t('work.title')}
      </h3>
      {moments.map((moment) => {
        const media = pictures.flatMap((picture) => (picture.moment === moment ? picture.media : []))
        return (
          media.length > 0 && (
            <div key={moment} className="grid gap-2">
              <h4 className="text-soft text-sm">{t(`work.${moment}`)}</h4>
              <SentPictures media={media} name={`${tr(booking.e_provider.name)}, ${t(`work.${moment}`)}`} />
            </div>
          )
        )
      })}
    </section>
  )
}
