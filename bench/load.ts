import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  /** Paths requested in turn. */
  paths: readonly string[]
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/** Requests per second, and the 50th and 99th percentile in milliseconds. */
export type Result = { rate: number; p50: number; p99: number; requests: number; bytes: number }

const END = Buffer.from('\r\n\r\n')

/** Where the first complete response in the buffer ends; 0 while it is incomplete. Chunked ones end with an empty chunk. */
const wholeAnswer = (buffer: Buffer): number => {
  const head = buffer.indexOf(END)
  if (head < 0) return 0
  const text = buffer.toString('latin1', 0, head).toLowerCase()
  const status = text.slice(9, 12)
  if (status === '304') return head + 4
  if (status !== '200') throw new Error(`a benchmarked path answered ${status}`)
  const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1]
  if (length !== undefined) return buffer.length >= head + 4 + Number(length) ? head + 4 + Number(length) : 0
  const last = buffer.indexOf('\r\n0\r\n\r\n', head)
  return last < 0 ? 0 : last + 7
}

const requestsOf = ({ paths, port, headers = {} }: Load): Buffer[] => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`))
}

/**
 * Closed-loop load: each connection sends a request after the last response is complete; the first fifth of the time warms
 * up and is not counted. Rejects at the first answer that is not 200 or 304.
 */
export const load = (wanted: Load): Promise<Result> =>
  new Promise((resolve, reject) => {
    const requests = requestsOf(wanted)
    const begin = performance.now()
    const counted = begin + wanted.seconds * 200
    const end = begin + wanted.seconds * 1000
    const times: number[] = []
    const sockets: Socket[] = []
    let asked = 0
    let bytes = 0
    let open = wanted.connections

    const fail = (error: Error) => {
      for (const socket of sockets) socket.destroy()
      reject(error)
    }
    const finish = () => {
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
      const rate = (times.length / (end - counted)) * 1000
      resolve({ rate, p50: at(0.5), p99: at(0.99), requests: asked, bytes: bytes / Math.max(1, times.length) })
    }

    for (let n = 0; n < wanted.connections; n++) {
      const socket = connect(wanted.port, '127.0.0.1').setNoDelay(true)
      sockets.push(socket)
      let sent = 0
      let rest: Buffer = Buffer.alloc(0)
      const ask = () => {
        sent = performance.now()
        socket.write(requests[asked++ % requests.length] as Buffer)
      }
      socket.on('connect', ask)
      socket.on('error', fail)
      socket.on('data', (part: Buffer) => {
        rest = rest.length === 0 ? part : Buffer.concat([rest, part])
        let whole = 0
        try {
          whole = wholeAnswer(rest)
        } catch (error) {
          return fail(new Error(`${wanted.paths[0]}: ${(error as Error).message}`))
        }
        if (whole === 0) return
        const now = performance.now()
        if (sent >= counted && now < end) {
          times.push(now - sent)
          bytes += whole
        }
        rest = rest.subarray(whole)
        if (now < end) return ask()
        socket.destroy()
        open--
        if (open === 0) finish()
      })
    }
  })
