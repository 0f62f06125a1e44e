import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readBody } from '#server/http/readBody.ts'
import { type Files, ownPath } from './folder.ts'

/** An object store that speaks S3, and who we are there. */
export type S3 = {
  /** Without a slash at the end; buckets are the first part of the path, which every such store understands. */
  endpoint: string
  region: string
  bucket: string
  /** Another bucket, for files that only the server may read. */
  privateBucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds one request may take. */
const timeoutMs = 15_000
/** Bytes of an object at most; the longest file that we write has a third of it. */
const longestObject = 32 * 1024 * 1024
/** Bytes of an answer that says what is wrong. */
const longestWords = 64 * 1024
/** Tries after the first, where the store says 429 or 5xx, and the milliseconds before them. */
const pauses = [50, 100]

/** The store does not answer, or says that it cannot now: another try may find what this one did not. */
class StoreAway extends Error {
  readonly code = 'STORE_AWAY'
}

const away = (error: unknown): never => {
  throw new StoreAway(`the object store does not answer: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  })
}

const isAway = ({ status }: Response): boolean => status >= 500 || status === 429

/**
 * Files in a bucket. A `PUT` is atomic; no object is made public. Signed by aws4fetch, one small file: the
 * store's own SDK is some dozens of packages for the three requests we make.
 */
export const s3Files = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3,
  bucket: string,
  timeout = timeoutMs,
): Files => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const send = async (method: 'GET' | 'PUT' | 'DELETE', path: string, bytes?: Uint8Array): Promise<Response> => {
    // The body is signed, too.
    const headers = bytes && {
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    const body = bytes && { headers, body: new Uint8Array(bytes) }
    const signal = AbortSignal.timeout(timeout)
    const ask = async () => {
      // Elsewhere is not the store: another server's 200 would count as stored.
      const signed = await client.sign(`${endpoint}/${bucket}/${ownPath(path)}`, {
        method,
        redirect: 'manual',
        ...body,
      })
      // Not as part of the signed request, whose own signal may be collected with its limit.
      return fetch(signed, { signal }).catch(away)
    }
    let answer = await ask()
    for (const pause of pauses) {
      if (!isAway(answer)) break
      await answer.body?.cancel()
      await delay(pause, undefined, { signal }).catch(away)
      answer = await ask()
    }
    if (answer.ok || answer.status === 404) return answer
    const words = (await readBody(answer, longestWords).catch(away)).toString('utf8').slice(0, 300)
    const failure = `the object store answered ${answer.status} to ${method}: ${words}`
    throw isAway(answer) ? new StoreAway(failure) : new Error(failure)
  }
  const refuseBucket = (): never => {
    throw new Error(`the object store has no bucket ${bucket}`)
  }
  return {
    read: async (path) => {
      const answer = await send('GET', path)
      const bytes = await readBody(answer, longestObject).catch(away)
      if (answer.ok) return bytes
      return bytes.includes('<Code>NoSuchBucket<') ? refuseBucket() : null
    },
    write: async (path, bytes) => {
      const answer = await send('PUT', path, bytes)
      await answer.body?.cancel()
      if (!answer.ok) refuseBucket()
    },
    remove: async (path) => {
      await (await send('DELETE', path)).body?.cancel()
    },
  }
}
