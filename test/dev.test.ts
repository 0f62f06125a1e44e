import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, expect, test, vi } from 'vitest'
import { cloneProject, plainEnvironment } from './clone.ts'
import { findChromium } from './e2e/chromium.ts'
import { isHydrated } from './e2e/hydration.ts'
import { freePort } from './freePort.ts'

/** `npm run dev` in a copy of the project: changes a page, then the server. */
const folder = cloneProject()
let npm: ChildProcess | undefined
let browser: Browser | undefined
let output = ''

/** Against a hang only: a first page compiles the whole server, six seconds on a quiet machine and minutes on a slow one. */
const pollOptions = { timeout: 300_000, interval: 100 }

/** npm ends before what it runs; the database is the last to go. */
const stop = async () => {
  if (npm && npm.exitCode === null && npm.signalCode === null) {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
  }
  await vi.waitFor(() => expect(existsSync(join(folder, '.data/postgres/postmaster.pid'))).toBe(false), pollOptions)
}

afterAll(async () => {
  await browser?.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const starts = () => output.split('Doorstep is running: ').length - 1

/** How often Vite has compiled a module that every page needs, by its own log. */
const compilations = () => output.match(/vite:transform .*src\/root\.tsx/g)?.length ?? 0

/** As Vim and `sed -i` save: a new file takes the place of the old one. */
const byRename = (file: string, text: string) => {
  writeFileSync(`${file}~`, text)
  renameSync(`${file}~`, file)
}

const edit = (path: string, from: string, to: string, save: (file: string, text: string) => void = writeFileSync) => {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  save(file, text.replace(from, to))
}

const heading = (page: Page) =>
  page.evaluate(() => document.querySelector('h1')?.getAttribute('data-edition') ?? 'none').catch(() => 'loading')

test('the copy has the packages alone, and each once', () => {
  const names = readdirSync(join(folder, 'node_modules'))
  expect(names).toEqual(expect.arrayContaining(['.bin', 'react', 'vite']))
  expect(names.filter((name) => /^(node_modules|\.cache|\.vite.*)$/.test(name))).toEqual([])
})

test('a page changes without a reload, the server restarts only for its own files', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  npm = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: String(port), DEBUG: 'vite:transform,vite:hmr' },
    detached: true,
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await expect.poll(() => output, pollOptions).toContain(`${address}/sandbox/mailbox`)
  expect(output).toContain(`Doorstep is running: ${address}`)

  browser = await chromium.launch({
    executablePath: await findChromium(process.env.CHROMIUM_PATH),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  // Changes reach a page once Vite has greeted it.
  let greeted = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"connected"')) greeted++
    }),
  )
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))

  const answer = await page.goto(`${address}/help`, pollOptions)
  expect(await answer?.allHeaders()).toMatchObject({
    'content-security-policy': expect.stringMatching(/script-src 'self' 'nonce-[\w-]+';/),
    'x-content-type-options': 'nosniff',
    'content-language': 'en',
  })
  await expect.poll(() => isHydrated(page), pollOptions).toBe(true)
  expect(complaints).toEqual([])
  await expect.poll(() => greeted, pollOptions).toBe(1)

  edit('src/features/content/HelpPage.tsx', '<h1 ', '<h1 data-edition="second" ')
  await expect.poll(() => heading(page), pollOptions).toBe('second')
  expect(documents).toHaveLength(1)
  expect(starts()).toBe(1)
  // The server renders it, too.
  const rendered = async () => (await fetch(`${address}/help`)).text()
  expect(await rendered()).toContain('data-edition="second"')

  const health = () =>
    fetch(`${address}/healthz`).then(
      (response) => response.json(),
      () => undefined,
    )
  // One `starts()` and one document for each change of the server: the page finds its way back by itself.
  const changeServer = async (from: string, to: string, save?: typeof byRename) => {
    const before = starts()
    const compiled = compilations()
    edit('src/app/app.ts', `{ status: '${from}' }`, `{ status: '${to}' }`, save)
    await expect.poll(health, pollOptions).toEqual({ status: to })
    await expect.poll(() => [starts(), documents.length, greeted], pollOptions).toEqual(Array(3).fill(before + 1))
    await expect.poll(() => isHydrated(page).catch(() => false), pollOptions).toBe(true)
    // The new server renders pages, from what Vite has compiled for the one before.
    expect(await rendered()).toContain('data-edition="')
    expect([compiled > 0, compilations()]).toEqual([true, compiled])
  }
  const changePage = async (from: string, to: string, save?: typeof byRename) => {
    const before = [documents.length, starts()]
    edit('src/features/content/HelpPage.tsx', `data-edition="${from}"`, `data-edition="${to}"`, save)
    await expect.poll(() => heading(page), pollOptions).toBe(to)
    expect([documents.length, starts()]).toEqual(before)
  }

  await changeServer('ok', 'changed')
  await changePage('second', 'third')
  await changePage('third', 'fourth', byRename)
  await changePage('fourth', 'fifth', byRename)
  await changeServer('changed', 'renamed', byRename)
  await changeServer('renamed', 'renamed again', byRename)
  await changePage('fifth', 'sixth', byRename)

  // A mistake is shown, and the next save mends it: in a page, and in the server, which has ended then.
  const mistaken = 'src/features/content/HelpPage.tsx'
  edit(mistaken, 'data-edition="sixth"', 'data-edition="sixth')
  await expect.poll(async () => (await fetch(`${address}/help`)).status, pollOptions).toBe(500)
  expect(output).toContain('HelpPage.tsx')
  edit(mistaken, 'data-edition="sixth', 'data-edition="seventh"')
  await expect.poll(rendered, pollOptions).toContain('data-edition="seventh"')
  expect(output).not.toContain('SyntaxError')
  // It may take a moment to end once it has said so, and not have told what it has loaded.
  const reports = 'src/app/dev/reportModules.ts'
  const lingering = 'process.on("exit", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000))'
  edit(reports, 'registerHooks({', `${lingering}\n\nregisterHooks({`)
  edit(reports, 'process.send?.(url, undefined, undefined, () => {})', 'setTimeout(() => process.send?.(url), 3000)')
  edit('src/app/app.ts', "{ status: 'renamed again' }", "{ status: 'renamed again' ")
  await expect.poll(() => output, pollOptions).toMatch(/src\/app\/app\.ts:\d+\n[\s\S]*SyntaxError/)
  await expect.poll(health, pollOptions).toBe(undefined)
  edit('src/app/app.ts', "{ status: 'renamed again' ", "{ status: 'mended' }")
  await expect.poll(health, pollOptions).toEqual({ status: 'mended' })
  await expect.poll(rendered, pollOptions).toContain('data-edition="seventh"')

  // Vite follows the sources, and not what the database writes.
  expect(output).toContain('[file change] src/features/content/HelpPage.tsx')
  expect(output).not.toContain('[file change] .data')

  await stop()
  await expect(fetch(address)).rejects.toThrow()
})
