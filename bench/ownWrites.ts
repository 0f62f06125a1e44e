import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from './client.ts'

type Town = { providers: { id: number; token: string }[] }
type Options = { port: () => number; town: Town }

/**
 * Owners who change what everybody sees of them and read it at once, each time on another connection, so through any process: by
 * their cookie and by their token. What is older than their last acknowledged change is a fault.
 */
export const keepReadingOwnWrites = ({ port, town }: Options) => {
  const faults: string[] = []
  const counts = { changes: 0, reads: 0 }
  let over = false

  const send = async (request: {
    method: 'GET' | 'PUT'
    path: string
    headers: Record<string, string>
    body?: string
  }) => {
    const client = createClient(port(), 1)
    try {
      return await client.send(request)
    } catch {
      // The server is being replaced.
      return undefined
    } finally {
      client.close()
    }
  }
  const owner = async ({ id, token }: Town['providers'][number]) => {
    const authorization = `Bearer ${token}`
    const change = async (version: number): Promise<boolean> => {
      const text = `Version ${version}.`
      const sent = await send({
        method: 'PUT',
        path: '/api/provider/page',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `page-${id}-${version}` },
        body: JSON.stringify({ description: { en: text, ar: text } }),
      })
      if (sent && sent.status < 500 && sent.status !== 200 && !sent.text.includes('request_in_progress'))
        faults.push(`change ${version} of ${id}: ${sent.status} ${sent.text.slice(0, 80)}`)
      return sent?.status === 200
    }
    const read = async (version: number, headers: Record<string, string>) => {
      const path = `/api/e_providers/${id}?only=description`
      const read = await send({ method: 'GET', path, headers })
      if (read?.status !== 200) return
      counts.reads += 1
      const seen = Number(/Version (\d+)/.exec(read.text)?.[1])
      if (!(seen >= version))
        faults.push(`provider ${id} reads version ${seen} after ${version} by ${Object.keys(headers)}`)
    }
    for (let version = 1; !over; version++) {
      while (!(await change(version))) {
        if (over) return
        await pause(100)
      }
      counts.changes += 1
      for (let n = 0; n < 3; n++) {
        await read(version, { cookie: 'wrote=1' })
        await read(version, { authorization })
      }
    }
  }
  const working = Promise.all(town.providers.map(owner))
  return {
    faults,
    counts,
    stop: async () => {
      over = true
      await working
    },
  }
}
