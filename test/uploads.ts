import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Json, TestApp } from './app.ts'

/** A small picture. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

/** A part of a PNG. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The PNG with texts of 8 GB, packed to a thousandth. */
export const wordy = (png: Buffer): Buffer => {
  const words = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(40_000_000))])
  const texts = Array<Buffer>(200).fill(pngChunk('zTXt', words))
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
}

/** Microseconds of CPU that the process spends meanwhile. */
export const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

type UploadOptions = { token?: string; uuid?: string; field?: string; name?: string; headers?: Record<string, string> }

/** `POST uploads/store` as browsers send it: `await upload(bytes, { token })`. */
export const uploader =
  ({ app }: Pick<TestApp, 'app'>) =>
  async (
    bytes: Uint8Array | null,
    { token, uuid = randomUUID(), field = 'avatar', name, headers }: UploadOptions = {},
  ) => {
    const form = new FormData()
    form.append('uuid', uuid)
    form.append('field', field)
    if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), name ?? 'photo.png')
    const request = new Request('http://x', { method: 'POST', body: form })
    const response = await app.inject({
      method: 'POST',
      url: '/api/uploads/store',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    return { status: response.statusCode, uuid, json: JSON.parse(response.payload) as Json<string> }
  }
