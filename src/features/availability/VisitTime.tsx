import { DateText } from '#features/settings/DateText.tsx'
import { foreignZoneName } from '#lib/time.ts'
import { useLanguage } from '#ui/language.tsx'

/** The zone of the reader's own clock. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type VisitTimeProps = {
  at: string
  zone: string
  /** The expected end. */
  until?: number | undefined
  /** The most important line of its screen. */
  leading?: boolean
}

/** The time of a visit at its address, with the time zone if it differs from the reader's. */
export const VisitTime = ({ at, zone, until, leading }: VisitTimeProps) => {
  const { locale } = useLanguage()
  const zoneNote = foreignZoneName(at, zone, readerZone(), locale)
  return (
    <>
      <DateText exact at={at} zone={zone} until={until} leading={leading} />
      {zoneNote && <span className="block font-normal text-soft text-sm">{zoneNote}</span>}
    </>
  )
}
