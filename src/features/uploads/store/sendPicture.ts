import { callForm } from '#web/call.ts'
import { withProgress } from '#web/uploading.ts'
import { storeUpload } from '../calls.ts'
import { pictureMaxBytes } from '../rules.ts'

/** What is wrong with a chosen file, as far as it can be told before it is sent: a key of the uploads' words. */
export const faultOf = (file: File): 'fault.not_a_picture' | 'fault.too_large' | undefined => {
  if (!file.type.startsWith('image/')) return 'fault.not_a_picture'
  return file.size > pictureMaxBytes ? 'fault.too_large' : undefined
}

/** Sends a picture; answers the id something may claim it by. `tell` hears how far it got, in percent. */
export const sendPicture = (field: string, file: File, onProgress: (percent: number) => void): Promise<string> => {
  const form = new FormData()
  const id = crypto.randomUUID()
  // Fields first: what comes after the file is not read while the file is.
  form.append('uuid', id)
  form.append('field', field)
  form.append('file', file)
  onProgress(0)
  return callForm(
    storeUpload,
    form,
    id,
    withProgress((share) => onProgress(Math.round(share * 100))),
  )
}
