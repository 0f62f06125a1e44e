import { Agent, request } from 'node:http'

/** Operations per second, and the 50th and 99th percentile in milliseconds. */
export type Pace = { rate: number; p50: number; p99: number }

/** Runs `once` in `clients` endless loops for so many seconds; the second before them warms up. */
export const loops = async (
  { clients, seconds }: { clients: number; seconds: number },
  once: (client: number) => Promise<unknown>,
): Promise<Pace> => {
  const [counted, end] = [Date.now() + 1000, Date.now() + 1000 + seconds * 1000]
  const times: number[] = []
  const loop = async (_: unknown, client: number) => {
    for (let from = Date.now(); from < end; from = Date.now()) {
      const before = performance.now()
      await once(client)
      if (from >= counted) times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, loop))
  return { rate: times.length / seconds, ...percentiles(times) }
}

export const percentiles = (times: number[]): { p50: number; p99: number } => {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

type Call = { method: string; path: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; text: string }

/** A client with connections that stay open. */
export const createClient = (port: number, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, path, headers = {}, body = '' }: Call) =>
    new Promise<Answer>((done, fail) => {
      const sized = { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
      const call = request({ port, method, path, agent, headers: sized }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      call.on('error', fail).end(body)
    })
  return { send, close: () => agent.destroy() }
}
