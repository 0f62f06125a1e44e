import type { Booking } from '#features/bookings/contract.ts'
import { statusById } from '#features/bookings/rules.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { formatDuration } from '#lib/when.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../visitMessages.ts'
import { takesHours } from './rules.ts'
import { useHours } from './useHours.ts'

const minutesOf = (at: string, until: string): number => Math.round((Date.parse(until) - Date.parse(at)) / 60_000)

/** Corrected hours that wait for the customer's yes or no; the total stays until then. */
export const OfferedHours = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tr = useTranslated()
  const { locale } = useLanguage()
  const showFailure = useShowFailure(t('failed'))
  const { booking_status_id: id, e_service, payment, time_zone: zone } = booking
  const open = takesHours({ ...e_service, status: statusById(id)?.key ?? 'failed', paid: payment !== null })
  const { corrections, answering } = useHours(booking.id, open, {
    onSuccess: () => show({ type: 'success', title: t('hours.answered') }),
    onError: showFailure,
  })
  const offered = open ? corrections.find(({ state }) => state === 'open') : undefined
  if (!offered) return null
  const answer = (accept: boolean) => answering.mutate({ correction_id: offered.id, accept })
  const lines = [
    { key: 'former', at: offered.former_start_at, until: offered.former_ends_at },
    { key: 'new', at: offered.start_at, until: offered.ends_at },
  ] as const
  return (
    <section aria-labelledby="offered-hours" className="grid gap-3 rounded-card border border-main p-4">
      <h4 id="offered-hours" className="font-semibold">
        {t('hours.title', { provider: tr(booking.e_provider.name) })}
      </h4>
      <dl className="grid gap-2">
        {lines.map(({ key, at, until }) => (
          <div key={key}>
            <dt className="text-soft text-sm">{t(`hours.${key}`)}</dt>
            <dd>
              <DateText at={at} until={Date.parse(until)} zone={zone} />
              {minutesOf(at, until) > 0 && ` · ${formatDuration(minutesOf(at, until), locale)}`}
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-soft text-sm">{t('hours.total')}</dt>
          <dd>
            <Price amount={offered.total} className="font-semibold" />
          </dd>
        </div>
      </dl>
      {offered.note && <bdi className="whitespace-pre-line">{offered.note}</bdi>}
      <p className="text-soft text-sm">{t('hours.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="second" className="grow" pending={answering.isPending} onClick={() => answer(false)}>
          {t('hours.decline')}
        </Button>
        <Button className="grow" pending={answering.isPending} onClick={() => answer(true)}>
          {t('hours.accept')}
        </Button>
      </div>
    </section>
  )
}
