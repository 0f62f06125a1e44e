import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from './errors.ts'
import { formsInHand } from './formsInHand.ts'

/** A form, read whole; `file` is its last file. */
export type Form = {
  fields: Record<string, string>
  file: { field: string; bytes: Buffer } | undefined
  /** By field. */
  files: Record<string, Buffer>
}

/** Each of at most `maxBytes`; one file unless more are wanted. */
type Limits = { maxBytes: number; maxFiles?: number }

/** Bytes for boundaries and field names. */
const overhead = 64 * 1024

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)
const isTooLarge = (error: unknown) => /^FST_(REQ_FILE_TOO_LARGE|(FILES|FIELDS|PARTS)_LIMIT)$/.test(codeOf(error))

/** A client may stop in the middle of a file for as long as a request may take, from each of its addresses. */
const begin = formsInHand(200 * 1024 * 1024)

const bytesOf = async (file: Readable, received: (bytes: number) => void): Promise<Buffer> => {
  // The rest of a file that is too large is not kept: it may never end.
  file.once('limit', () => file.destroy(new Refusal('too_large')))
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    chunks.push(chunk)
    received(chunk.length)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a `multipart/form-data` body into memory: 30 fields of 8 KiB and the files.
 * @throws Refusal unsupported_media_type (415), too_large (413), bad_request (400) where the form is broken, unavailable (503) where
 * very many are read at once.
 */
export const readForm = async (request: FastifyRequest, { maxBytes, maxFiles = 1 }: Limits): Promise<Form> => {
  if (!request.isMultipart()) return refuse('unsupported_media_type')
  if (Number(request.headers['content-length']) > maxBytes * maxFiles + overhead) return refuse('too_large')
  const form: Form = { fields: {}, file: undefined, files: {} }
  const limits = {
    fileSize: maxBytes,
    files: maxFiles,
    fields: 30,
    fieldSize: 8192,
    fieldNameSize: 100,
    headerPairs: 20,
  }
  let file: Readable | undefined
  const reading = begin(() => {
    const busy = new Refusal('unavailable', { retryAfter: 5 })
    // Between two parts nothing can be interrupted but the request.
    if (file && !file.readableEnded) file.destroy(busy)
    else request.raw.destroy(busy)
  })
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        file = part.file
        const bytes = await bytesOf(part.file, reading.received)
        form.file = { field: part.fieldname, bytes }
        form.files[part.fieldname] = bytes
      } else if (part.valueTruncated) refuse('too_large')
      else if (typeof part.value === 'string') form.fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(isTooLarge(error) ? 'too_large' : 'bad_request')
  } finally {
    reading.close()
  }
  return form
}
