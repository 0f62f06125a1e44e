import { createHash } from 'node:crypto'
import type { Transport } from '#lib/rendering.ts'

type Request = Parameters<Transport>[0]
type Answer = Awaited<ReturnType<Transport>>

/** In every time zone days begin at a full quarter of an hour, and pages show nothing finer of the present. */
const QUARTER = 900_000

const digestOf = ({ status, text, etag }: Answer): string =>
  etag ?? createHash('sha1').update(`${status} ${text}`).digest('base64')

/**
 * Remembers what a page asked and a digest of each answer. `unchanged` asks everything again: a rendering depends on its
 * address, its language, the day and these answers only, so while they are the same, so is the page.
 */
export const recordAnswers = (
  transport: Transport,
  now = Date.now,
): { recording: Transport; unchanged: () => Promise<boolean> } => {
  const quarter = () => Math.floor(now() / QUARTER)
  const began = quarter()
  const asked = new Map<string, { request: Request; digest: string }>()
  return {
    recording: async (request) => {
      const answer = await transport(request)
      asked.set(JSON.stringify(request), { request, digest: digestOf(answer) })
      return answer
    },
    unchanged: async () => {
      if (quarter() !== began) return false
      const same = await Promise.all(
        [...asked.values()].map(async ({ request, digest }) => digestOf(await transport(request)) === digest),
      )
      return same.every(Boolean)
    },
  }
}
