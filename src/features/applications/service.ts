import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Locale } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import { privateFilesOf } from '#server/files/files.ts'
import { withFiles } from '#server/files/withFiles.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { fieldErrors } from '#server/http/failures.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { limitCall } from '#server/http/limits.ts'
import { type Form, readForm } from '#server/http/multipart.ts'
import { translate } from '#server/words.ts'
import { applicationFields, requiredFields } from './contract.ts'
import { documentIn, placesFor, type ReadDocument } from './documents.ts'
import { closeDraft } from './drafts/service.ts'
import { insertApplication, isOpenType, tradesOf } from './queries.ts'
import { documentMaxBytes, hasExpired } from './rules.ts'
import { mailOperators, mailState } from './tracking/service.ts'

export { removeExpiredDrafts } from './drafts/queries.ts'
export { sweepDocuments } from './retired/service.ts'
export { mailLostLinks } from './tracking/service.ts'

/** The categories a provider named when they applied. */
export const providerTrades = (db: Db, providerId: number): Promise<number[]> => tradesOf(db, providerId)

type FieldErrors = Record<string, string[]>

/** Validates the form fields; errors in the caller's language. */
const validate = (fields: Form['fields'], locale: Locale) => {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
  const { success, data, error } = z.safeParse(applicationFields, filled, { reportInput: true })
  const errors: FieldErrors = success ? {} : fieldErrors(error.issues as never, locale)
  for (const name of requiredFields)
    if (filled[name] === undefined) errors[name] = [translate(locale, 'web.field.required')]
  if (data && hasExpired(data.expiry_date, new Date())) errors.expiry_date = [translate(locale, 'applications.expired')]
  return { data, errors }
}

const digestOf = (document: ReadDocument | undefined): string =>
  document ? createHash('sha256').update(document.bytes).digest('hex') : ''

/** Both documents of the form; a required one that is missing is an error of its field. */
const readDocuments = async (form: Form, errors: FieldErrors, locale: Locale) => {
  const [identity, permit] = await Promise.all(
    ['document_upload', 'permit_upload'].map((field) => documentIn(form, field, locale)),
  )
  if (!identity) errors.document_upload = [translate(locale, 'web.field.required')]
  for (const [field, document] of Object.entries({ document_upload: identity, permit_upload: permit }))
    if (document && 'error' in document) errors[field] = [document.error]
  const good = (document: typeof identity) => (document && 'kind' in document ? document : undefined)
  return { identity: good(identity), permit: good(permit) }
}

/**
 * Stores an application with its documents (`spec §2.18`). A repeat with the same `Idempotency-Key` gets the first response
 * and leaves no second file.
 * @throws Refusal invalid (422) naming each wrong field, too_large (413), too_many_requests (429).
 */
export const submitApplication = async (context: DatabaseContext<'open'>) => {
  const { database, request, config, locale } = context
  await limitCall({ ...context, db: database.db }, 'application')
  const form = await readForm(request, { maxBytes: documentMaxBytes, maxFiles: 2 })
  const { data, errors } = validate(form.fields, locale)
  const { identity, permit } = await readDocuments(form, errors, locale)
  if (data && !(await isOpenType(database.db, data.provider_type)))
    errors.provider_type = [translate(locale, 'web.field.wrong')]
  if (!data || !identity || Object.keys(errors).length > 0) return refuse('invalid', { errors })

  // The idempotency fingerprint is computed from the body, so the files' hashes stand in for the files.
  request.body = { ...data, document_upload: digestOf(identity), permit_upload: digestOf(permit) }
  const { draft, ...fields } = data
  const places = placesFor(permit ? [identity, permit] : [identity])
  const [document_path = '', permit_path = null] = places.map(({ path }) => path)
  const response = await withFiles({ database, files: privateFilesOf(config), log: context.log }, places, (keep) =>
    database.transaction((tx) =>
      withIdempotency(tx, context, request, async () => {
        const confirmed = draft ? await closeDraft(tx, draft, data.email) : null
        const { id } = await insertApplication(tx, fields, {
          document_path,
          document_mime: identity.kind,
          document_size: identity.bytes.length,
          permit_path,
          permit_mime: permit?.kind ?? null,
          email_confirmed_at: confirmed,
          locale,
        })
        await keep(tx)
        await mailState(tx, config, id)
        await mailOperators(tx, config, id)
        return JSON.stringify({ id, state: 'received' })
      }),
    ),
  )
  return new JsonOf<{ id: number; state: 'received' }>(response)
}
