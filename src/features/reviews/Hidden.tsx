import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Why the office hid somebody's own words; nothing if it did not. */
export const Hidden = ({ reason }: { reason: string | null | undefined }) => {
  const t = useWords<typeof messages>('reviews')
  if (!reason) return null
  return (
    <div role="note" className="rounded-control bg-warn-wash p-3 text-sm">
      <p className="font-medium">{t('hidden')}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    </div>
  )
}
