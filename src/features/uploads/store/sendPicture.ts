import { randomUuid } from '#lib/ids.ts'
import { callForm } from '#web/call.ts'
import { ApiError } from '#web/transport.ts'
import { withProgress } from '#web/uploadTransport.ts'
import { storeUpload } from '../calls.ts'
import { pictureMaxBytes } from '../rules.ts'

/** The fault of a chosen file before sending it: a key of the uploads' messages. */
export const faultOf = (file: File): 'fault.not_a_picture' | 'fault.too_large' | undefined => {
  if (!file.type.startsWith('image/')) return 'fault.not_a_picture'
  return file.size > pictureMaxBytes ? 'fault.too_large' : undefined
}

/** Sending such a file again changes nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['invalid', 'picture_too_large'].includes(error.code)

/** Uploads a picture; returns its id for claiming. `onProgress` gets the percentage. */
export const sendPicture = (
  field: string,
  file: File,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<string> => {
  const form = new FormData()
  const id = randomUuid()
  // Fields first: the server does not read fields after the file.
  form.append('uuid', id)
  form.append('field', field)
  form.append('file', file)
  onProgress(0)
  return callForm(
    storeUpload,
    form,
    id,
    withProgress((share) => onProgress(Math.round(share * 100)), signal),
  )
}
