/** Papers an applicant may show (`spec §2.18`). */
export const documentTypes = ['passport', 'driver_license'] as const

export const documentMaxBytes = 10 * 1024 * 1024
export const documentMaxPixels = 40_000_000

const halfDay = 12 * 3_600_000

/** `YYYY-MM-DD` of the day it still is somewhere on earth: what ends today there has not ended for anybody. */
export const earliestToday = (now: Date): string => new Date(now.getTime() - halfDay).toISOString().slice(0, 10)

/** Whether a paper with this last day has run out everywhere. Dates as `YYYY-MM-DD`. */
export const hasExpired = (date: string, now: Date): boolean => date < earliestToday(now)

export type DocumentKind = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

/** The end of a file's name, by what it is. */
export const extensions: Record<DocumentKind, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * What a file is by its first and last bytes, whatever its name says; undefined for everything that is no paper. A PDF
 * starts with its version and has its end mark in the last kilobyte; pictures start as their formats demand.
 */
export const kindOf = (bytes: Uint8Array): DocumentKind | undefined => {
  const latin = (from: number, to?: number) => String.fromCharCode(...bytes.subarray(from, to))
  const head = latin(0, 12)
  if (/^%PDF-[12]\.\d/.test(head)) return latin(-1024).includes('%%EOF') ? 'application/pdf' : undefined
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return undefined
}
