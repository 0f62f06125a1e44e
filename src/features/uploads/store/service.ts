import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { mediaFormats, mediaWidths } from '#lib/mediaSources.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { derivedFilesOf, type Files, filesOf } from '#server/files/files.ts'
import { withFiles } from '#server/files/withFiles.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { fieldErrors } from '#server/http/failures.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { JsonOf } from '#server/http/json.ts'
import { limitCall } from '#server/http/limits.ts'
import { keepAccount } from '#server/http/living.ts'
import { type Form, readForm } from '#server/http/multipart.ts'
import { translate } from '#server/words.ts'
import { uploadForm } from '../contract.ts'
import { variantFolders, variantPath } from '../pictures.ts'
import { pictureMaxBytes } from '../rules.ts'
import { type Encoded, encode } from './encode.ts'
import {
  claimUpload,
  countWaiting,
  deleteUpload,
  mediaOf,
  moveMedia,
  releaseUploads,
  replaceUpload,
  retireMedia,
  takeExpired,
} from './queries.ts'

export { claimUpload, retireMedia }

/** Maximum unclaimed uploads per user; more than any form needs. */
const maxPending = 40

/** A random storage path, independent of client input. */
const newPath = (): string => {
  const name = randomUUID()
  return `uploads/${name.slice(0, 2)}/${name}.webp`
}

const readPicture = async ({ request, locale }: DatabaseContext<'user'>) => {
  const form: Form = await readForm(request, { maxBytes: pictureMaxBytes }).catch((error: unknown) =>
    error instanceof Refusal && error.code === 'too_large' ? refuse('picture_too_large') : Promise.reject(error),
  )
  const { data, error } = z.safeParse(uploadForm, form.fields, { reportInput: true })
  const errors = error ? fieldErrors(error.issues as never, locale) : {}
  const file = form.file?.field === 'file' ? form.file.bytes : undefined
  if (!file) errors.file = [translate(locale, 'web.field.required')]
  return data && file ? { ...data, file } : refuse('invalid', { errors })
}

/**
 * Stores an uploaded picture until it is claimed by its id (`spec §7`, `wire.md §4.2`).
 * The file is written first and removed unless its row is committed.
 * @throws Refusal invalid (422) with what is wrong with the file, picture_too_large (413), too_many_requests (429).
 */
export const storeUpload = async (context: DatabaseContext<'user'>) => {
  const { database, config, locale, user, request, log } = context
  const limited = { ...context, db: database.db }
  await limitCall(limited, 'upload')
  if ((await countWaiting(database.db, user.id)) >= maxPending) return refuse('too_many_requests', { retryAfter: 3600 })
  const { uuid: sentUuid, field, file } = await readPicture(context)
  const uuid = sentUuid.toLowerCase()
  const encoded: Encoded | { fault: string } = await encode(file)
  if ('fault' in encoded)
    return refuse('invalid', { errors: { file: [translate(locale, `uploads.fault.${encoded.fault}`)] } })

  // The idempotency fingerprint is computed from the body, so the file's hash stands in for the file.
  request.body = { uuid, field, file: createHash('sha256').update(file).digest('hex') }
  const { bytes, ...properties } = encoded
  const path = newPath()
  const response = await withFiles({ database, files: filesOf(config), log }, [{ path, bytes }], (keep) =>
    database.transaction((tx) =>
      withIdempotency(tx, context, request, async () => {
        await keepAccount(tx, user.id)
        await replaceUpload(tx, { user_id: user.id, uuid, field, path, size: bytes.length, ...properties })
        await keep(tx)
        return JSON.stringify(uuid)
      }),
    ),
  )
  return new JsonOf<string>(response)
}

/** Deletes the user's unclaimed uploads. */
export const clearUploads = async (tx: Tx, userId: number, uuid: string | string[]): Promise<boolean> => {
  const uuids = [uuid].flat().map((one) => one.toLowerCase())
  return uuids.length > 0 && (await releaseUploads(tx, userId, uuids)) > 0
}

/**
 * Does a change with the pictures of a row at addresses that nobody knew, as copies of their files. The former ones are
 * swept with all their sizes, like a picture that was removed. @throws Refusal conflict where one was removed meanwhile
 */
export const withNewAddresses = async <T>(
  { database, config, log }: Pick<DatabaseContext, 'database' | 'config' | 'log'>,
  row: Parameters<typeof mediaOf>[1],
  change: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const files = filesOf(config)
  const copies: { id: number; path: string; bytes: Buffer }[] = []
  for (const { id, path } of await mediaOf(database.db, row)) {
    const bytes = await files.read(path)
    if (bytes) copies.push({ id, path: newPath(), bytes })
  }
  return withFiles({ database, files, log }, copies, (keep) =>
    database.transaction(async (tx) => {
      for (const { id, path } of copies) if (!(await moveMedia(tx, id, path))) refuse('conflict')
      await keep(tx)
      return change(tx)
    }),
  )
}

/** Files removed at once, how often in one sweep, and how many may fail: a store that is away fails each, after a while. */
const sweepBatch = 500
const mostBatches = 20
const mostFailures = 5

type Stores = { files: Files; cache: Files }

/** Removes files of expired uploads; returns how many it took, and the errors. */
const sweepSome = async ({ db, transaction }: Database, { files, cache }: Stores) => {
  const failures: unknown[] = []
  const taken = await transaction((tx) => takeExpired(tx, sweepBatch))
  for (const { id, uuid, path } of taken) {
    if (failures.length >= mostFailures) break
    try {
      await files.remove(path)
    } catch (error) {
      failures.push(error)
      continue
    }
    for (const shape of [...mediaWidths, 'thumb', 'icon'] as const)
      for (const format of mediaFormats)
        for (const folder of variantFolders) await cache.remove(variantPath(folder, uuid, { shape, format }))
    await deleteUpload(db, id)
  }
  return { taken: taken.length, failures }
}

/**
 * Removes the files of expired uploads and their cached variants, with no transaction open meanwhile. A row stays until its file is
 * gone.
 * @throws the error of the store, after the others.
 */
export const sweepUploads = async (database: Database, config: Config): Promise<void> => {
  const stores = { files: filesOf(config), cache: derivedFilesOf(config) }
  for (let batch = 0; batch < mostBatches; batch++) {
    const { taken, failures } = await sweepSome(database, stores)
    if (failures.length > 0) throw failures[0]
    if (taken < sweepBatch) return
  }
}
