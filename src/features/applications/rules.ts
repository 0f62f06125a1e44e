/** Identity documents an applicant may upload (`spec §2.18`); settings choose which the form offers. */
export const documentTypes = ['passport', 'driver_license', 'national_id', 'residence_card'] as const

/** Documents that allow somebody to work, of which settings choose, too. */
export const permitTypes = ['freelance_certificate', 'commercial_registration'] as const

/** `asked`: the office asked the applicant for more; an answer makes the application `received` again. */
export const states = ['received', 'asked', 'accepted', 'declined'] as const

/** What the office may ask an applicant for, by name. */
export const askedThings = ['document', 'permit', 'area', 'trade'] as const

/** Alone or with others. */
export const teamSizes = ['alone', 'team'] as const

/** Media types of documents, for a file field. */
export const documentAccept = 'application/pdf,image/jpeg,image/png,image/webp'

export const documentMaxBytes = 10 * 1024 * 1024
export const documentMaxPixels = 40_000_000

/** What is wrong with a chosen document before it is sent; where none was chosen, the form holds one without a name. */
export const documentFault = (chosen: FormDataEntryValue | null): 'document_empty' | 'document_large' | undefined => {
  if (!(chosen instanceof File) || chosen.name === '') return undefined
  if (chosen.size === 0) return 'document_empty'
  return chosen.size > documentMaxBytes ? 'document_large' : undefined
}

const halfDay = 12 * 3_600_000

/** `YYYY-MM-DD` of the earliest current date on earth (UTC-12): a document that expires then is still valid there. */
export const earliestToday = (now: Date): string => new Date(now.getTime() - halfDay).toISOString().slice(0, 10)

/** Whether a document with this last valid day has expired in every time zone. Dates as `YYYY-MM-DD`. */
export const hasExpired = (date: string, now: Date): boolean => date < earliestToday(now)

export type DocumentKind = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

/** File extensions by media type. */
export const extensions: Record<DocumentKind, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/**
 * The media type by magic bytes, whatever the file name says; undefined if not accepted. A PDF starts with its version
 * and has its end marker in the last kilobyte.
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
