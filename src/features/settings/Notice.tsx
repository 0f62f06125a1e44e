import { instantToWall, wallText } from '#lib/zoned.ts'
import { useLanguage } from '#ui/language.tsx'
import { now } from '#web/clock.ts'
import { useZone } from './DateText.tsx'
import { noticeAt } from './rules.ts'
import { useSettings } from './useSettings.ts'

/** The operator's notice to everybody, between its wall times of the marketplace. */
export default function Notice() {
  const { locale } = useLanguage()
  const wall = wallText(instantToWall(now(), useZone())).slice(0, 16).replace(' ', 'T')
  const text = noticeAt(useSettings(), locale, wall)
  if (!text) return null
  return (
    <p role="status" className="bg-warn-wash px-4 py-3 text-center text-sm text-warn">
      {text}
    </p>
  )
}
