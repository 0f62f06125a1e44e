import type { Transport } from '#lib/rendering.ts'

/** Sends by XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets a share from 0 to 1. */
export const withProgress =
  (onProgress: (share: number) => void, signal?: AbortSignal): Transport =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
        lengthComputable && onProgress(loaded / total)
      request.onload = () => resolve({ status: request.status, text: request.responseText })
      request.onerror = () => reject(new TypeError('the upload failed'))
      request.ontimeout = request.onerror
      request.onabort = request.onerror
      signal?.addEventListener('abort', () => request.abort())
      request.send(body ?? null)
    })

/** Milliseconds without any progress after which a line is dead; what a slow one has buffered takes some. */
const stillTime = 120_000

/** Aborts what runs once nothing moves any more (docs/decisions/0357). */
export const endWhenStill = async <T>(run: (moves: () => void, signal: AbortSignal) => Promise<T>): Promise<T> => {
  const still = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moves = () => {
    clearTimeout(timer)
    timer = setTimeout(() => still.abort(), stillTime)
  }
  moves()
  try {
    return await run(moves, still.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** For files without a progress that is shown. */
export const whileMoving: Transport = (request) => endWhenStill((moves, signal) => withProgress(moves, signal)(request))
