import Clock from 'lucide-react/icons/clock'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** "2:30" → hours and minutes; other texts are shown as they are. */
const useDurationWords = (duration: string): string => {
  const t = useWords<typeof messages>('catalogue')
  const [, h, m] = /^(\d{1,3}):(\d{2})$/.exec(duration) ?? []
  if (h === undefined) return duration
  const hours = t('hours', { n: Number(h) })
  const minutes = t('minutes', { n: Number(m) })
  if (Number(m) === 0) return hours
  return Number(h) === 0 ? minutes : t('hours_and', { hours, minutes })
}

export const DurationBox = ({ duration }: { duration: string }) => {
  const t = useWords<typeof messages>('catalogue')
  return (
    <Card className="flex items-center gap-4">
      <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-main-wash text-main-ink">
        <Clock className="size-6" />
      </span>
      <div>
        <h2 className="font-semibold">{t('duration')}</h2>
        <p className="text-soft text-sm">
          {t('duration_hint')} <b className="font-medium text-ink">{useDurationWords(duration)}</b>
        </p>
      </div>
    </Card>
  )
}
