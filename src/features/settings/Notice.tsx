import { instantToWall, wallText } from '#lib/zoned.ts'
import { useLanguage } from '#ui/language.tsx'
import { useZone } from './DateText.tsx'
import { noticeAt } from './rules.ts'
import { useSettings } from './useSettings.ts'

/** The operator's notice to everybody, between its wall times of the marketplace. */
export default function Notice() {
  const { locale } = useLanguage()
  const now = wallText(instantToWall(Date.now(), useZone())).slice(0, 16).replace(' ', 'T')
  const text = noticeAt(useSettings(), locale, now)
  if (!text) return null
  return (
    <p role="status" className="bg-warn-wash px-4 py-3 text-center text-sm text-warn">
      {text}
    </p>
  )
}
