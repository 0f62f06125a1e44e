import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as z from 'zod/mini'
import type { Locale } from '#lib/words.ts'
import { privateFilesOf } from '#server/files/files.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { fieldErrors } from '#server/http/failures.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { limitCall } from '#server/http/limits.ts'
import { type Form, readForm } from '#server/http/multipart.ts'
import { translate } from '#server/words.ts'
import { applicationForm } from './contract.ts'
import { insertApplication, isOpenType } from './queries.ts'
import { type DocumentKind, documentMaxBytes, documentMaxPixels, hasExpired, kindOf } from './rules.ts'
import { mailOperators, mailState } from './tracking/service.ts'

type FieldErrors = Record<string, string[]>

/** Reads only the picture's metadata: nothing is decoded. */
const checkImage = async (bytes: Buffer, kind: DocumentKind): Promise<'fine' | 'wrong' | 'too_many_pixels'> => {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata || `image/${metadata.format}` !== kind) return 'wrong'
  return metadata.width * metadata.height * (metadata.pages ?? 1) > documentMaxPixels ? 'too_many_pixels' : 'fine'
}

const documentIn = async ({ file }: Form, locale: Locale): Promise<{ kind: DocumentKind } | { error: string }> => {
  if (file?.field !== 'document_upload' || file.bytes.length === 0)
    return { error: translate(locale, 'web.field.required') }
  const kind = kindOf(file.bytes)
  const picture = kind && kind !== 'application/pdf' ? await checkImage(file.bytes, kind) : 'fine'
  if (!kind || picture === 'wrong') return { error: translate(locale, 'applications.document_wrong') }
  if (picture === 'too_many_pixels') return { error: translate(locale, 'applications.document_pixels') }
  return { kind }
}

/** Validates the form fields; errors in the caller's language. */
const validate = (fields: Form['fields'], locale: Locale) => {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
  const { success, data, error } = z.safeParse(applicationForm, filled)
  const errors: FieldErrors = success ? {} : fieldErrors(error.issues as never, locale)
  for (const name of Object.keys(applicationForm.shape))
    if (filled[name] === undefined) errors[name] = [translate(locale, 'web.field.required')]
  if (data && hasExpired(data.expiry_date, new Date())) errors.expiry_date = [translate(locale, 'applications.expired')]
  return { data, errors }
}

/**
 * Stores an application with its document (`spec §2.18`). The file is written first and removed unless the row that
 * names it is committed; a repeat with the same `Idempotency-Key` gets the first response and leaves no second file.
 * @throws Refusal invalid (422) naming each wrong field, too_large (413), too_many_requests (429).
 */
export const submitApplication = async (context: DatabaseContext<'open'>) => {
  const { database, request, config, locale } = context
  await limitCall({ ...context, db: database.db }, 'application')
  const form = await readForm(request, { maxBytes: documentMaxBytes })
  const { data, errors } = validate(form.fields, locale)
  const document = await documentIn(form, locale)
  if ('error' in document) errors.document_upload = [document.error]
  if (data && !(await isOpenType(database.db, data.provider_type)))
    errors.provider_type = [translate(locale, 'web.field.wrong')]
  if (!data || !form.file || 'error' in document || Object.keys(errors).length > 0) return refuse('invalid', { errors })

  const { bytes } = form.file
  // The idempotency fingerprint is computed from the body, so the file's hash stands in for the file.
  request.body = { ...data, document_upload: createHash('sha256').update(bytes).digest('hex') }
  const files = privateFilesOf(config)
  const document_path = `provider_documents/${randomUUID()}`
  let inserted = false
  let committed = false
  try {
    await files.write(document_path, bytes)
    const response = await database.transaction((tx) =>
      withIdempotency(tx, context, request, async () => {
        const file = { document_path, document_mime: document.kind, document_size: bytes.length }
        const { id } = await insertApplication(tx, data, { ...file, locale })
        inserted = true
        await mailState(tx, config, id)
        await mailOperators(tx, config, id)
        return JSON.stringify({ id, state: 'received' })
      }),
    )
    committed = inserted
    return new JsonOf<{ id: number; state: 'received' }>(response)
  } finally {
    if (!committed) await files.remove(document_path)
  }
}
