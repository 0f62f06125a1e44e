import type { Transport } from '#lib/rendering.ts'

/** Sends through the one way browsers tell how far it got; `tell` hears a share from 0 to 1. */
export const withProgress =
  (tell: (share: number) => void): Transport =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && tell(loaded / total)
      request.onload = () => resolve({ status: request.status, text: request.responseText })
      request.onerror = () => reject(new TypeError('the upload did not get through'))
      request.ontimeout = request.onerror
      request.send(body ?? null)
    })
