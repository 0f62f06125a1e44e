/** The operator's notice to everybody at a wall time of the marketplace, `YYYY-MM-DDTHH:mm`; an empty text where there is none then. */
export const noticeAt = (settings: Record<string, string>, locale: string, now: string): string => {
  const { notice_from: from = '', notice_until: until = '', notice_en: en = '', notice_ar: ar = '' } = settings
  const isOver = until !== '' && now >= until
  return now < from || isOver ? '' : settings[`notice_${locale}`] || en || ar
}
