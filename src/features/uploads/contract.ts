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
  summary: 'Takes a picture of at most 10 MB and 40 megapixels under an id of the client; answers that id',
  form: z.extend(uploadForm, { file: z.file() }),
  reply: z.string(),
  message: 'Uploaded Successfully',
})

export const clearUploads = contract({
  method: 'POST',
  path: 'uploads/clear',
  access: 'user',
  summary: "Takes back the caller's own uploads that nothing shows yet; answers whether there were any",
  body: z.object({ uuid: z.union([uuid, z.array(uuid).check(z.maxLength(100))]) }),
  reply: z.boolean(),
  message: 'Uploads deleted successfully',
})
