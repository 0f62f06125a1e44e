import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../test/e2e/chromium.ts'
import { program, start } from './machine.ts'
import { openTown } from './town.ts'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

type Line = { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number }

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })

/** A page on a phone with a CPU slowed 4 times, nothing in its cache; its line is as fast as it can be unless given. */
export const onPhone = async (browser: Browser, url: string, locale: string, line?: Line) => {
  const context = await browser.newContext(phone)
  await context.addCookies([{ name: 'locale', value: locale, url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (line) await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, session }
}

/** The program over the town of the goals, in a folder that keeps its database. */
export const serveTown = async (folder: string) => {
  const { dataDir, postgres, database } = await openTown(folder, console.log)
  await database.close()
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', RATE_LIMIT_SCALE: '1000' }
  const server = await start(program, env)
  const stop = async () => {
    await server.stop()
    await postgres.stop()
  }
  return { url: `http://127.0.0.1:${server.port}`, stop }
}
