import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
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
  const { at, gone } = data.proposal
  return (
    <div className={cx('grid gap-2 rounded-control p-3 text-sm', gone ? 'bg-warn-wash' : 'bg-main-wash')}>
      <p>
        <b className="block font-medium">{t(gone ? 'propose.gone' : 'propose.waiting')}</b>
        <VisitTime at={at} zone={booking.time_zone} />
      </p>
      {gone && <p className="text-soft">{t('propose.gone_hint')}</p>}
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
