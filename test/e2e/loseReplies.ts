import type { Page } from 'playwright-core'
import type { Database } from '../../src/server/db/database.ts'
import { buildUser } from '../build.ts'
import { demo } from './harness.ts'

/**
 * The server makes what it is asked for once, and no answer arrives, nor any after it until the function it returns is called.
 * `code`: instead the server says that it does not know.
 */
export const loseReplies = async (page: Page, address: RegExp, code?: string) => {
  let reached = false
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if (!reached) {
      reached = true
      await route.fetch()
    }
    await (code ? route.fulfill({ json: { success: false, code, message: code } }) : route.abort())
  })
  return () => page.unroute(address)
}

/** Somebody with the password of the demo. */
export const demoPerson = async ({ db, sql }: Pick<Database, 'db' | 'sql'>, role?: 'provider') => {
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  return buildUser(db, { password_hash: known?.password_hash ?? '', ...(role && { role }) })
}
