import { DateText } from '#features/settings/DateText.tsx'
import { foreignZoneName } from '#lib/time.ts'
import { useLanguage } from '#ui/language.tsx'
import { readerZone } from '#web/readerZone.ts'

type VisitTimeProps = {
  at: string
  zone: string
  /** The expected end. */
  until?: number | undefined
  /** The most important line of its screen. */
  leading?: boolean
}

/** The time zone of a visit, if its clock differs from the reader's. */
export const ZoneNote = ({ at, zone }: { at: string; zone: string }) => {
  const { locale } = useLanguage()
  const name = foreignZoneName(at, zone, readerZone(), locale)
  return name && <span className="block font-normal text-soft text-sm">{name}</span>
}

/** The time of a visit at its address, with the time zone if it differs from the reader's. */
export const VisitTime = ({ at, zone, until, leading }: VisitTimeProps) => (
  <>
    <DateText exact at={at} zone={zone} until={until} leading={leading} />
    <ZoneNote at={at} zone={zone} />
  </>
)
