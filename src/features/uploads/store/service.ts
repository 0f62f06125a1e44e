import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { mediaFormats, mediaWidths } from '#lib/mediaSources.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { derivedFilesOf, filesOf } from '#server/files/files.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { fieldErrors } from '#server/http/failures.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { limitCall } from '#server/http/limits.ts'
import { type Form, readForm } from '#server/http/multipart.ts'
import { say } from '#server/words.ts'
import { uploadForm } from '../contract.ts'
import { pictureMaxBytes } from '../rules.ts'
import { type Encoded, encode } from './encode.ts'
import { claimUpload, countWaiting, putUpload, retireMedia, retireUploads, takeExpired } from './queries.ts'

export { claimUpload, retireMedia }

/** Uploads of one person that may wait to be claimed; more than any form takes. */
const mostWaiting = 40

/** Where a picture of ours lies: a name nobody sent. */
const newPath = (): string => {
  const name = randomUUID()
  return `uploads/${name.slice(0, 2)}/${name}.webp`
}

const readPicture = async ({ request, locale }: DatabaseContext<'user'>) => {
  const form: Form = await readForm(request, { maxBytes: pictureMaxBytes }).catch((error: unknown) =>
    error instanceof Refusal && error.code === 'too_large' ? refuse('picture_too_large') : Promise.reject(error),
  )
  const { data, error } = z.safeParse(uploadForm, form.fields)
  const errors = error ? fieldErrors(error.issues as never, locale) : {}
  const file = form.file?.field === 'file' ? form.file.bytes : undefined
  if (!file) errors.file = [say(locale, 'web.field.required')]
  return data && file ? { ...data, file } : refuse('invalid', { errors })
}

/**
 * Stores a picture somebody sent until something claims it under the id that came along (`spec §7`, `wire.md §4.2`).
 * The file is written first and taken away again unless its row is committed.
 * @throws Refusal invalid (422) with what is wrong with the file, picture_too_large (413), too_many_requests (429).
 */
export const storeUpload = async (context: DatabaseContext<'user'>) => {
  const { database, config, locale, user, request } = context
  const limited = { ...context, db: database.db }
  await limitCall(limited, 'upload')
  if ((await countWaiting(database.db, user.id)) >= mostWaiting)
    return refuse('too_many_requests', { retryAfter: 3600 })
  const { uuid: sent, field, file } = await readPicture(context)
  const uuid = sent.toLowerCase()
  const made: Encoded | { fault: string } = await encode(file)
  if ('fault' in made) return refuse('invalid', { errors: { file: [say(locale, `uploads.fault.${made.fault}`)] } })

  // What a repeat is told apart by: the fingerprint of a call is made of its body.
  request.body = { uuid, field, file: createHash('sha256').update(file).digest('hex') }
  const { bytes, ...facts } = made
  const path = newPath()
  const files = filesOf(config)
  let kept = false
  try {
    await files.write(path, bytes)
    let named = false
    const answer = await database.transaction((tx) =>
      withIdempotency(tx, context, request, async () => {
        await putUpload(tx, { user_id: user.id, uuid, field, path, size: bytes.length, ...facts })
        named = true
        return JSON.stringify(uuid)
      }),
    )
    kept = named
    return new JsonOf<string>(answer)
  } finally {
    if (!kept) await files.remove(path)
  }
}

/** Takes back what the person uploaded and nothing shows. */
export const clearUploads = async (tx: Tx, userId: number, uuid: string | string[]): Promise<boolean> => {
  const uuids = [uuid].flat().map((one) => one.toLowerCase())
  return uuids.length > 0 && (await retireUploads(tx, userId, uuids)) > 0
}

/** Files one sweep removes; the rest waits for the next. */
const mostSwept = 500

/** Removes the files of what nobody claimed in time, and every size that was made of them. */
export const sweepUploads = async (tx: Tx, config: Config): Promise<void> => {
  const [files, cache] = [filesOf(config), derivedFilesOf(config)]
  for (const { uuid, path } of await takeExpired(tx, mostSwept)) {
    await files.remove(path)
    for (const shape of [...mediaWidths, 'thumb', 'icon'])
      for (const format of mediaFormats) await cache.remove(`media/${uuid.slice(0, 2)}/${uuid}-${shape}.${format}`)
  }
}
