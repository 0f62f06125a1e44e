import { useNextWords } from '#features/availability/useNextWords.ts'
import { dateIn, formatTime } from '#lib/time.ts'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { now } from '#web/clock.ts'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'

type AvailabilityProps = { provider: Pick<EProvider, 'available' | 'opens_at' | 'time_zone'> | undefined }

/** Badge: whether a provider is open now; beside "Offline" when it opens. */
export const Availability = ({ provider }: AvailabilityProps) => {
  const t = useWords<typeof messages>('providers')
  const available = provider?.available ?? false
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge
        tone={available ? 'good' : 'plain'}
        icon={<span aria-hidden className={cx('size-2 rounded-full', available ? 'bg-good' : 'bg-edge')} />}
      >
        {t(available ? 'available' : 'offline')}
      </Badge>
      {provider?.opens_at && <Opening at={provider.opens_at} zone={provider.time_zone} />}
    </span>
  )
}

const Opening = ({ at, zone }: { at: string; zone: string }) => {
  const t = useWords<typeof messages>('providers')
  const { soon } = useNextWords()
  return (
    // At midnight the server's "tomorrow" is the browser's "today": the first one stays until the next load.
    <span suppressHydrationWarning className="text-soft text-sm">
      {t('opens', { when: soon(`${dateIn(at, zone)} ${formatTime(at, zone)}`, dateIn(now(), zone)) })}
    </span>
  )
}
