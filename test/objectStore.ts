import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const region = 'me-central-1'
const accessKeyId = 'AKDOORSTEP'
const secretAccessKey = 'a/secret+key'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Why a request is not signed as Amazon's Signature Version 4 has it; undefined where it is. */
const mistakeOf = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined => {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/
  const [, key, day = '', where = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  const header = (name: string) => String(headers[name] ?? '')
  const [date, payload] = [header('x-amz-date'), header('x-amz-content-sha256')]
  if (key !== accessKeyId || where !== region) return 'unknown key'
  if (!names.split(';').includes('host') || !date.startsWith(day)) return 'parts unsigned'
  if (payload !== sha256(body) && !(method === 'GET' || method === 'DELETE')) return 'another body was signed'
  const at = Date.parse(date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(Date.now() - at) > 900_000) return 'too old'
  const lines = names.split(';').map((name) => `${name}:${header(name).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(signing, toSign).toString('hex') === signature ? undefined : 'wrong signature'
}

/** A local object store with two buckets that accepts only signed requests. */
export const objectStore = async () => {
  const objects = new Map<string, Buffer>()
  const mood: {
    status?: number | undefined
    /** Answers instead of the store where it returns true. */
    instead?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  } = {}
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const mistake = mistakeOf(request, body)
    if (mistake) refused.push(mistake)
    const path = request.url ?? ''
    const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
    if (mistake) return answer(403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${mistake}</Message></Error>`)
    if (mood.instead?.(request, response)) return
    if (mood.status) return answer(mood.status, '<Error><Code>SlowDown</Code></Error>')
    if (!/^\/(pictures|papers)\//.test(path)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    const found = objects.get(path)
    if (request.method === 'GET')
      return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    return answer(request.method === 'DELETE' ? 204 : 200)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    S3_REGION: region,
    S3_BUCKET: 'pictures',
    S3_PRIVATE_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return { objects, mood, refused, env, close }
}
