import { instantToWall, wallText } from '#lib/zoned.ts'
import { useZone } from './DateText.tsx'
import { useSetting, useSettings } from './useSettings.ts'

/** The operator's notice to everybody, between its wall times of the marketplace. */
export default function Notice() {
  const settings = useSettings()
  const text = useSetting('notice') || settings.notice_en || settings.notice_ar
  const now = wallText(instantToWall(Date.now(), useZone())).slice(0, 16).replace(' ', 'T')
  const { notice_from: from = '', notice_until: until = '' } = settings
  if (!text || (from !== '' && now < from) || (until !== '' && now >= until)) return null
  return (
    <p role="status" className="bg-warn-wash px-4 py-3 text-center text-sm text-warn">
      {text}
    </p>
  )
}
