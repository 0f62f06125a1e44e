import { CircleCheckBig } from 'lucide-react'
import { useEffect } from 'react'
import type { messages } from '#features/bookings/messages.ts'
import { useWords } from '#ui/language.tsx'
import { clearBookedDraft } from '../useDraft.ts'

/** `spec §2.20` success. */
export const SuccessStep = ({ serviceId, bookingId }: { serviceId: number; bookingId: number }) => {
  const t = useWords<typeof messages>('bookings')
  useEffect(() => clearBookedDraft(serviceId), [serviceId])
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <CircleCheckBig aria-hidden className="size-16 animate-arrive text-good" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{t('success.id', { id: bookingId })}</p>
      <p className="max-w-sm text-soft">{t('success.next')}</p>
    </div>
  )
}
