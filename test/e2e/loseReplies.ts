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

/**
 * What is read at this path is as it was, until it is changed for the second time: whatever the page reads by itself after a change
 * whose reply was lost, the button of it stays. Called after `loseReplies`.
 */
export const readAsBefore = async (page: Page, path: string) => {
  const before = await (await page.request.get(path)).json()
  let changes = 0
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      const isRead = route.request().method() === 'GET'
      if (!isRead) changes += 1
      return isRead && changes < 2 ? route.fulfill({ json: before }) : route.fallback()
    },
  )
}

/** Somebody with the password of the demo. */
export const demoPerson = async ({ db, sql }: Pick<Database, 'db' | 'sql'>, role?: 'provider') => {
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  return buildUser(db, { password_hash: known?.password_hash ?? '', ...(role && { role }) })
}
