import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Badge: whether a provider is open now. */
export const Availability = ({ available }: { available: boolean }) => {
  const t = useWords<typeof messages>('providers')
  return (
    <Badge
      tone={available ? 'good' : 'plain'}
      icon={<span aria-hidden className={cx('size-2 rounded-full', available ? 'bg-good' : 'bg-edge')} />}
    >
      {t(available ? 'available' : 'offline')}
    </Badge>
  )
}
