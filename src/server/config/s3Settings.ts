import * as z from 'zod'
import type { S3 } from '#server/files/s3.ts'
import { sentKey } from './keyText.ts'

const bucket = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
  .optional()

/** A server, perhaps with a path: objects are named behind it, and a request names no user. */
const isPlace = (address: string): boolean => {
  const { search, hash, username, password } = new URL(address)
  return ![search, hash, username, password].some(Boolean)
}

/** An S3-compatible object store for files, instead of DATA_DIR. All of these are set, or none. */
export const s3Variables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://s3.eu-central-1.amazonaws.com', abort: true })
    .refine(isPlace, {
      error: 'must be an address like https://s3.eu-central-1.amazonaws.com, without a user or a question mark',
    })
    .optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/, { error: 'must be the name of a region like us-east-1' })
    .default('us-east-1'),
  /** For pictures. It need not be public: they are served from here. */
  S3_BUCKET: bucket,
  /** For uploaded private documents; it must not be public. */
  S3_PRIVATE_BUCKET: bucket,
  S3_ACCESS_KEY_ID: sentKey,
  S3_SECRET_ACCESS_KEY: sentKey,
}

/** Whether it may hold what no terminal needs to show. */
export const isS3Key = (variable: string): boolean =>
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].includes(variable)

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

type Variables = { [name in keyof typeof s3Variables]?: string | undefined }

/** The object store of the settings, if there is one, and a sentence for each mistake. */
export const readS3 = (given: Variables): { s3: S3 | undefined; mistakes: string[] } => {
  const missing = needed.filter((name) => !given[name])
  const [first] = needed.filter((name) => given[name])
  if (!first) return { s3: undefined, mistakes: [] }
  if (missing.length > 0)
    return { s3: undefined, mistakes: [`${first} is of use only together with ${missing.join(' and ')}`] }
  if (given.S3_BUCKET === given.S3_PRIVATE_BUCKET)
    return { s3: undefined, mistakes: ['S3_PRIVATE_BUCKET must be another bucket than S3_BUCKET'] }
  const value = (name: keyof Variables): string => given[name] ?? ''
  return {
    s3: {
      endpoint: new URL(value('S3_ENDPOINT')).href.replace(/[?#/]+$/, ''),
      region: value('S3_REGION'),
      bucket: value('S3_BUCKET'),
      privateBucket: value('S3_PRIVATE_BUCKET'),
      accessKeyId: value('S3_ACCESS_KEY_ID'),
      secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
    },
    mistakes: [],
  }
}
