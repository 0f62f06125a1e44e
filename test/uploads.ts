import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Json, TestApp } from './app.ts'

/** A small picture. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

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
