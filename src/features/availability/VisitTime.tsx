import { foreignZoneName, formatDateTime } from '#lib/time.ts'
import { useLanguage } from '#ui/language.tsx'

/** The zone of the reader's own clock. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The local time of a visit as `HH:mm - DD/MM/YYYY`, with its time zone if it differs from the reader's. */
export const VisitTime = ({ at, zone }: { at: string; zone: string }) => {
  const { locale } = useLanguage()
  const zoneNote = foreignZoneName(at, zone, readerZone(), locale)
  return (
    <>
      <time dateTime={at} dir="ltr" className="figures inline-block">
        {formatDateTime(at, zone)}
      </time>
      {zoneNote && <span className="block text-soft text-sm">{zoneNote}</span>}
    </>
  )
}
