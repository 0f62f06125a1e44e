import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { e2e, newContext } from './harness.ts'

const { town } = e2e()

/** A page without the harness's check for console errors, because these tests cause refused scripts. */
const visit = async (): Promise<Page> => {
  const context = await newContext({ baseURL: town().address })
  return context.newPage()
}

const nonceOf = (policy: string | null) => /script-src [^;]*'nonce-([\w-]+)'/.exec(policy ?? '')?.[1]

/** A page with injected markup. */
const inject = (page: Page, path: string, markup: (nonce: string) => string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const nonce = nonceOf(response.headers()['content-security-policy'] ?? null) ?? ''
    await route.fulfill({ response, body: html.replace('</main>', () => `${markup(nonce)}</main>`) })
  })

const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? [])
const mark = (name: string) => `(window.ran ??= []).push('${name}')`

test('injected markup does not run; scripts with the page nonce do', async () => {
  const page = await visit()
  await inject(
    page,
    '**/help',
    (nonce) => `
      <script>${mark('bare')}</script>
      <script nonce="guessed">${mark('guessed')}</script>
      <script type="module">${mark('module')}</script>
      <script src="data:text/javascript,${encodeURIComponent(mark('data'))}"></script>
      <script src="https://evil.test/x.js"></script>
      <img src="/nothing" onerror="${mark('handler')}">
      <svg onload="${mark('svg')}"></svg>
      <iframe srcdoc="<script>parent.${mark('frame')}</script>"></iframe>
      <a id="link" href="javascript:${mark('address')}">link</a>
      <base href="https://evil.test/">
      <style>main { display: none }</style>
      <script nonce="${nonce}">${mark('own')}</script>`,
  )
  await page.goto('/help', { waitUntil: 'networkidle' })
  await page.evaluate(() => document.getElementById('link')?.click())
  expect(await ran(page)).toEqual(['own'])
  await expect.poll(() => page.getByRole('main').isVisible()).toBe(true)
  expect(await page.evaluate(() => document.baseURI)).toBe(`${town().address}/help`)
  await page.context().close()
})

test('the policy matches exactly its page: cached, revalidated, and no other', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(town().address + path, { headers })
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy')
    return { status: answer.status, html, policy, nonce: nonceOf(policy) ?? '', etag: answer.headers.get('etag') ?? '' }
  }
  const first = await ask('/help')
  const inPage = new Set([...first.html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce))
  expect([...inPage]).toEqual([first.nonce])
  expect(await ask('/help')).toEqual(first)
  expect(await ask('/help', { 'if-none-match': first.etag })).toMatchObject({ status: 304, policy: first.policy })
  const others = await Promise.all(['/help/1', '/help?lang=ar', '/categories', '/nowhere'].map((path) => ask(path)))
  expect(new Set([first, ...others].map(({ nonce }) => nonce)).size).toBe(5)

  // Text that holds the nonce of an earlier page does not match the next one.
  const { sql } = town().database
  const markup = `<script nonce="${first.nonce}">steal()</script>`
  await sql`UPDATE faq_categories SET name = jsonb_build_object('en', ${markup}::text, 'ar', ${markup}::text) WHERE id = 1`
  await expect.poll(async () => (await ask('/help')).nonce).not.toBe(first.nonce)
  expect((await ask('/help')).html).not.toContain(markup)
})

test('files of the build are sent compressed and kept for good; no other file is sent', async () => {
  const { address } = town()
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${address}/help`)).text()) ?? []
  const ask = (path: string, method = 'GET') => fetch(address + path, { method, headers: { 'accept-encoding': 'br' } })
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(script, method)
    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect(headers.get('content-type')).toContain('javascript')
  }
  for (const path of ['/assets/nothing.js', '/assets/', '/assets/..%2f..%2fpackage.json', `${script}.br`])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('/provider.js')).headers.get('cache-control')).toBe('public, max-age=3600')
})
