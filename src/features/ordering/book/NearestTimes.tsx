import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { RefusedTime } from '../contract.ts'
import { changeDraft, dropTime, useDraft } from '../useDraft.ts'

/** The refusal of the last attempt, passed from the summary back to the form. */
export type Refused = RefusedTime & { message: string; requested: string }

/** After a refused time: buttons for the nearest free times, hidden once another time is chosen. */
export const NearestTimes = ({ serviceId }: { serviceId: number }) => {
  const t = useWords<typeof messages>('bookings')
  const { state } = useLocation() as { state: { refused?: Refused } | null }
  const { time } = useDraft(serviceId)
  const refused = state?.refused
  const requested = refused?.requested
  useEffect(() => {
    if (requested) dropTime(serviceId, requested)
  }, [serviceId, requested])
  if (!refused || (time && time.local !== requested)) return null
  const { message, nearest, time_zone: zone } = refused
  return (
    <section role="alert" className="grid gap-3 rounded-card bg-warn-wash p-4">
      <p className="font-medium">{message}</p>
      {nearest.length > 0 && (
        <>
          <p className="text-sm">{t('book.nearest')}</p>
          <div className="flex flex-wrap gap-2">
            {nearest.map(({ at, local }) => (
              <Button
                key={at}
                look="second"
                size="small"
                onClick={() => changeDraft(serviceId, { time: { at, local, zone } })}
              >
                <VisitTime at={at} zone={zone} />
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
