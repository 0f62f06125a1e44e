import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'

/** The id a client gives its upload. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))

/** The fields beside `file`. */
export const uploadForm = z.object({ uuid, field: z.string().check(z.regex(/^\w{1,50}$/)) })

export const storeUpload = contract({
  method: 'POST',
  path: 'uploads/store',
  access: 'user',
  summary: 'Uploads a picture of at most 10 MB and 40 megapixels with a client-generated id; returns that id',
  form: z.extend(uploadForm, { file: z.file() }),
  reply: z.string(),
  message: 'Uploaded Successfully',
})

export const clearUploads = contract({
  method: 'POST',
  path: 'uploads/clear',
  access: 'user',
  summary: "Deletes the caller's uploads that are not used yet; returns whether there were any",
  body: z.object({ uuid: z.union([uuid, z.array(uuid).check(z.maxLength(100))]) }),
  reply: z.boolean(),
  message: 'Uploads deleted successfully',
})
