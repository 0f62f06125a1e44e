import CalendarClock from 'lucide-react/icons/calendar-clock'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../visitMessages.ts'
import { useAnswer, useProposal } from './useProposal.ts'

/** The time a provider proposes instead: the customer takes it or keeps the booked one. */
export const ProposedTime = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tr = useTranslated()
  const showFailure = useShowFailure(t('failed'))
  const { data } = useProposal(booking.id)
  const answer = useAnswer(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('proposal.answered') }),
    onError: showFailure,
  })
  const proposal = data?.proposal
  if (!proposal) return null
  return (
    <section aria-labelledby="proposal" className="grid gap-3 rounded-card border border-main p-4">
      <h4 id="proposal" className="flex items-center gap-2 font-semibold">
        <CalendarClock aria-hidden className="size-5 text-main-ink" />
        {t('proposal.title', { provider: tr(booking.e_provider.name) })}
      </h4>
      <div>
        <p className="font-medium">
          <VisitTime at={proposal.at} zone={booking.time_zone} />
        </p>
        <p className="text-soft text-sm">{t('proposal.price')}</p>
      </div>
      {proposal.note && <bdi className="whitespace-pre-line text-soft">{proposal.note}</bdi>}
      <div className="flex flex-wrap gap-3">
        <Button look="second" className="grow" pending={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('proposal.keep')}
        </Button>
        <Button className="grow" pending={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('proposal.take')}
        </Button>
      </div>
    </section>
  )
}
