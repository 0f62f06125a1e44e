import { randomUUID } from 'node:crypto'
import type { Locale } from '#lib/words.ts'
import { withoutPngTexts } from '#server/files/pngTexts.ts'
import { loadSharp } from '#server/files/sharp.ts'
import type { Form } from '#server/http/multipart.ts'
import { translate } from '#server/words.ts'
import { type DocumentKind, documentMaxPixels, kindOf } from './rules.ts'

export type ReadDocument = { kind: DocumentKind; bytes: Buffer }

/** Reads only the picture's metadata: nothing is decoded. */
const checkImage = async (bytes: Buffer, kind: DocumentKind): Promise<'fine' | 'wrong' | 'too_many_pixels'> => {
  const sharp = await loadSharp()
  const metadata = await sharp(withoutPngTexts(bytes), { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata || `image/${metadata.format}` !== kind) return 'wrong'
  return metadata.width * metadata.height * (metadata.pages ?? 1) > documentMaxPixels ? 'too_many_pixels' : 'fine'
}

/** The document in a field of the form; undefined without one. */
export const documentIn = async (
  form: Form,
  field: string,
  locale: Locale,
): Promise<ReadDocument | { error: string } | undefined> => {
  const bytes = form.files[field]
  // Browsers send an empty file where none was chosen.
  if (!bytes || bytes.length === 0) return undefined
  const kind = kindOf(bytes)
  const picture = kind && kind !== 'application/pdf' ? await checkImage(bytes, kind) : 'fine'
  if (!kind || picture === 'wrong') return { error: translate(locale, 'applications.document_wrong') }
  if (picture === 'too_many_pixels') return { error: translate(locale, 'applications.document_pixels') }
  return { kind, bytes }
}

/** Where documents will be stored. */
export const placesFor = (documents: readonly ReadDocument[]) =>
  documents.map(({ bytes }) => ({ path: `provider_documents/${randomUUID()}`, bytes }))
