import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { useAnswer, useProposal } from '../proposals/useProposal.ts'
import type { messages } from '../providerMessages.ts'

/** A proposed time that the customer has not answered yet. */
export const SentProposal = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('propose.failed'))
  const { data } = useProposal(booking.id)
  const withdrawing = useAnswer(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('propose.withdrawn') }),
    onError: showFailure,
  })
  if (!data?.proposal) return null
  return (
    <div className="grid gap-2 rounded-control bg-main-wash p-3 text-sm">
      <p>
        <b className="block font-medium">{t('propose.waiting')}</b>
        <VisitTime at={data.proposal.at} zone={booking.time_zone} />
      </p>
      <Button
        look="second"
        size="small"
        className="justify-self-start"
        pending={withdrawing.isPending}
        onClick={() => withdrawing.mutate(false)}
      >
        {t('propose.withdraw')}
      </Button>
    </div>
  )
}
