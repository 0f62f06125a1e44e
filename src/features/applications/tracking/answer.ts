import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { privateFilesOf } from '#server/files/files.ts'
import { removeFiles, withFiles } from '#server/files/withFiles.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { fieldErrors } from '#server/http/failures.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { limitCall } from '#server/http/limits.ts'
import { readForm } from '#server/http/multipart.ts'
import { hashToken } from '#server/security/tokens.ts'
import { documentIn, placesFor } from '../documents.ts'
import { insertEvent } from '../queries.ts'
import { documentMaxBytes } from '../rules.ts'
import { answerForm } from './contract.ts'
import { lockByLink, markAnswered } from './queries.ts'
import { mailOperators } from './service.ts'

/**
 * The applicant's answer to a question or a refusal: the application waits for the office again.
 * @throws Refusal not_found, application_closed, invalid, too_large, too_many_requests
 */
export const answerApplication = async (context: DatabaseContext<'open'>) => {
  const { database, request, config, locale, ip, log } = context
  await limitCall({ ...context, db: database.db }, 'application')
  const form = await readForm(request, { maxBytes: documentMaxBytes })
  const { success, data, error } = z.safeParse(answerForm, form.fields, { reportInput: true })
  if (!success) return refuse('invalid', { errors: fieldErrors(error.issues as never, locale) })
  const document = await documentIn(form, 'document_upload', locale)
  if (document && 'error' in document) return refuse('invalid', { errors: { document_upload: [document.error] } })
  const { bytes } = document ?? {}
  request.body = { ...data, document_upload: bytes ? createHash('sha256').update(bytes).digest('hex') : '' }
  const files = privateFilesOf(config)
  let replaced: string | undefined
  const places = placesFor(document ? [document] : [])
  const [path] = places.map((place) => place.path)
  const response = await withFiles({ database, files, log }, places, (keep) =>
    database.transaction((tx) =>
      withIdempotency(tx, context, request, async () => {
        const found = (await lockByLink(tx, hashToken(data.token))) ?? refuse('not_found')
        if (found.state !== 'asked' && found.state !== 'declined') return refuse('application_closed')
        await markAnswered(
          tx,
          found.id,
          path && document
            ? { document_path: path, document_mime: document.kind, document_size: document.bytes.length }
            : {},
        )
        if (path) replaced = found.document_path ?? undefined
        await keep(tx)
        await insertEvent(tx, {
          provider_application_id: found.id,
          kind: 'answered',
          user_id: null,
          ip,
          note: data.note,
        })
        await mailOperators(tx, config, found.id, 'answered')
        return JSON.stringify({ id: found.id, state: 'received' })
      }),
    ),
  )
  if (replaced) await removeFiles(files, [replaced], log)
  return new JsonOf<{ id: number; state: 'received' }>(response)
}
