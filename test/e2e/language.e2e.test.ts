import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { demo, e2e, longTest, newContext, screens } from './harness.ts'
import { awake, gotoHydrated, holdRequests, openFromMenu, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()

/** Changes the languages of the site, the first one first, and waits until the program knows. */
const offer = async (...languages: string[]) => {
  const { address, database } = town()
  await database.sql`UPDATE settings SET value = CASE key WHEN 'languages' THEN ${languages.join(',')} ELSE ${languages[0] ?? ''} END
    WHERE key IN ('languages', 'mobile_language')`
  const named = async () => (await (await fetch(`${address}/config/global.json`)).json()).supported_languages
  await expect.poll(named).toEqual(languages)
}

type Headers = { language?: string; cookie?: string }

const page = async (path: string, { language, cookie }: Headers = {}) => {
  const answer = await fetch(town().address + path, {
    headers: { accept: 'text/html', 'accept-language': language ?? '', ...(cookie && { cookie }) },
    redirect: 'manual',
  })
  const html = await answer.text()
  const [, lang, dir] = /<html lang="(\w+)" dir="(\w+)"/.exec(html) ?? []
  return { lang, dir, html, headers: answer.headers }
}

/** Where an address leads to that is sent as it is. */
const redirectOf = async (path: string): Promise<string | undefined> => {
  const { hostname, port } = new URL(town().address)
  const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.headers.location
}

const arabicPhone = 'ar-SA,ar;q=0.9,en-US;q=0.8,en;q=0.7'

test.each<[string, string, Headers, 'en' | 'ar']>([
  ['an Arabic phone', '/', { language: arabicPhone }, 'ar'],
  ['an English browser', '/', { language: 'en-GB,en;q=0.9,ar;q=0.1' }, 'en'],
  ['a browser whose first language we do not speak', '/', { language: 'fr-FR,fr;q=0.9,ar;q=0.4' }, 'ar'],
  ['a browser none of whose languages we speak', '/', { language: 'fr-FR,fr;q=0.9' }, 'en'],
  ['a crawler that names none', '/', {}, 'en'],
  ['a choice against the browser', '/', { language: arabicPhone, cookie: 'locale=en' }, 'en'],
  ['a link against the browser', '/help?lang=en', { language: arabicPhone }, 'en'],
  ['a link against the choice', '/help?lang=ar', { language: 'en', cookie: 'locale=en' }, 'ar'],
  ['a page for one person', '/bookings', { language: arabicPhone }, 'ar'],
  ['a page that is not there', '/not-there', { language: arabicPhone }, 'ar'],
  ['an address that cannot be read', '/%E0%A4%A', { language: arabicPhone }, 'ar'],
])('the first visit of %s', async (_, path, headers, expected) => {
  const { lang, dir } = await page(path, headers)
  expect([lang, dir]).toEqual([expected, expected === 'ar' ? 'rtl' : 'ltr'])
})

test('cached pages are never mixed up, and responses have the right Vary header', async () => {
  for (let round = 0; round < 3; round++) {
    expect((await page('/categories', { language: arabicPhone })).lang).toBe('ar')
    expect((await page('/categories', { language: 'en' })).lang).toBe('en')
    expect((await page('/categories', { language: 'en', cookie: 'locale=ar' })).lang).toBe('ar')
  }
  const { headers, html } = await page('/categories', { language: arabicPhone })
  expect(headers.get('vary')?.split(/, */).sort()).toEqual(['Accept-Encoding', 'Accept-Language', 'Cookie'])
  expect(headers.get('content-language')).toBe('ar')
  // The address itself follows the visitor; each language has one of its own.
  const origin = /rel="alternate" hreflang="x-default" href="([^"]*)\/categories"/i.exec(html)?.[1]
  for (const locale of ['en', 'ar'])
    expect(html.toLowerCase()).toContain(`hreflang="${locale}" href="${origin}/categories?lang=${locale}"`)
})

test('a link that names the language of the browser stays with it where another was chosen', async () => {
  const { headers } = await page('/help?lang=en', { language: arabicPhone })
  expect(headers.get('set-cookie')).toContain('locale=en')
})

test('an Arabic phone reads Arabic from the first paint on, and nothing changes under its eyes', async () => {
  const { address } = town()
  const context = await newContext({ baseURL: address, locale: 'ar-SA', viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const { lang, dir } = document.documentElement ?? {}
      if (lang && seen.at(-1) !== lang + dir) seen.push(lang + dir)
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['lang', 'dir'] })
  })
  await phone.goto('/')
  await phone.mouse.move(5, 5)
  await awake(phone)
  await phone.getByRole('heading', { level: 1, name: 'بماذا نخدمك اليوم؟' }).waitFor()
  expect(await phone.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['arrtl'])
  // What the browser speaks is no choice: nothing is stored.
  expect(await context.cookies()).toEqual([])
  expect(await phone.evaluate(() => localStorage.getItem('locale'))).toBeNull()

  // A choice stands above it, for good.
  await phone.locator('summary:has(.lucide-globe)').click()
  await phone.getByRole('link', { name: 'English', exact: true }).click()
  await expect.poll(() => phone.getAttribute('html', 'lang')).toBe('en')
  await phone.goto('/categories')
  await expect.poll(() => phone.getAttribute('html', 'lang')).toBe('en')
  await context.close()
})

test('a choice that could not be saved is saved later, and stands on a device without one', longTest, async () => {
  const { address, database } = town()
  const device = async () => {
    const context = await newContext({
      baseURL: address,
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
    })
    return context.newPage()
  }
  const first = await signedInPage(await device(), demo.email)
  await first.route('**/api/user/language', (route) => route.abort())
  await first.goto('/help')
  await awake(first)
  const lost = first.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/language'))
  await first.locator('summary:has(.lucide-globe)').click()
  await first.getByRole('link', { name: 'العربية', exact: true }).click()
  await expect.poll(() => first.getAttribute('html', 'lang')).toBe('ar')
  await lost
  await first.unroute('**/api/user/language')
  await first.goto('/categories')
  const stored = () =>
    database.sql<{ locale: string }[]>`SELECT locale FROM users WHERE email = ${demo.email} AND locale_chosen`
  await expect.poll(stored, { timeout: 60_000 }).toEqual([{ locale: 'ar' }])
  await first.context().close()

  const other = await device()
  await gotoHydrated(other, '/login?redirect=/help')
  await signIn(other, 'en')
  await other.waitForURL('/help')
  await expect.poll(() => other.getAttribute('html', 'lang'), { timeout: 60_000 }).toBe('ar')
  await other.context().close()
})

test('a language that is turned off is on no page of the site, and on every page of the office', async () => {
  await offer('ar')
  const context = await newContext({ baseURL: town().address, locale: 'en-GB', viewport: screens.phone })
  try {
    const { headers } = await page('/help?from=mail&lang=en', { language: 'en' })
    expect(headers.get('location')).toBe('/help?from=mail&lang=ar')
    // Never to another host.
    for (const slashes of ['//', '///', '/\\'])
      expect(await redirectOf(`${slashes}evil.test/?lang=en`)).toBe('/evil.test/?lang=ar')
    // And never to itself, however its name is written.
    expect(await redirectOf('/help?%6C%61ng=en')).toBe('/help?%6C%61ng=ar')
    const { lang, dir, html } = await page('/categories', { language: 'en', cookie: 'locale=en' })
    expect([lang, dir]).toEqual(['ar', 'rtl'])
    expect(html.match(/hreflang="(en|ar|x-default)"/gi)?.map((found) => found.toLowerCase())).toEqual([
      'hreflang="ar"',
      'hreflang="x-default"',
    ])
    expect((await page('/office', { language: 'en' })).lang).toBe('en')

    // An earlier choice changes nothing in the browser either.
    await context.addCookies([{ name: 'locale', value: 'en', url: town().address }])
    const phone = await context.newPage()
    await phone.addInitScript(() => localStorage.setItem('locale', 'en'))
    await phone.goto('/categories')
    await awake(phone)
    expect(await phone.getAttribute('html', 'lang')).toBe('ar')
    expect(await phone.locator('.lucide-globe').count()).toBe(0)
  } finally {
    await context.close()
    await offer('en', 'ar')
  }
})

test('a page that is open leaves a language that is turned off once somebody returns to it, and keeps what was typed', async () => {
  const context = await newContext({ baseURL: town().address, locale: 'ar-SA', viewport: screens.desk })
  try {
    const tab = await context.newPage()
    await tab.goto('/categories')
    await awake(tab)
    expect(await tab.getAttribute('html', 'lang')).toBe('ar')
    await tab.getByRole('contentinfo').locator('a[href="/provider-registration"]').click()
    const name = tab.locator('main input[name="name"]')
    await name.fill('نور')
    await offer('en')
    await tab.clock.setSystemTime(Date.now() + 300_000)
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect.poll(() => tab.getAttribute('html', 'lang')).toBe('en')
    expect(await tab.getAttribute('html', 'dir')).toBe('ltr')
    expect(await name.inputValue()).toBe('نور')
  } finally {
    await context.close()
    await offer('en', 'ar')
  }
})

test('words that come late do not bring back the language from before', async () => {
  const context = await newContext({ baseURL: town().address, viewport: screens.desk })
  await context.addCookies([{ name: 'locale', value: 'en', url: town().address }])
  const desk = await signedInPage(await context.newPage(), 'provider@doorstep.test')
  const release = await holdRequests(desk, '**/locales/en.provider.compiled.json*')
  await desk.goto('/provider')
  await awake(desk)
  const menu = desk.locator('summary', { has: desk.locator('.lucide-globe') })
  await openFromMenu(menu, desk.locator('a[hreflang=ar]'), desk.locator('html[lang=ar]'))
  await desk.getByRole('heading', { level: 1 }).waitFor()
  const late = desk.waitForResponse(/en\.provider\.compiled/)
  release()
  await late
  await desk.waitForTimeout(300)
  expect(await desk.locator('html').getAttribute('lang')).toBe('ar')
  await context.close()
})

test('a page whose other language could not be had goes on in its own, also where it opens more', async () => {
  const desk = await signedInPage(await visit({ locale: 'en', broken: true }), 'provider@doorstep.test')
  await desk.route('**/locales/ar*', (route) => route.abort())
  await desk.goto('/')
  await awake(desk)
  const menu = desk.locator('summary', { has: desk.locator('.lucide-globe') })
  await openFromMenu(menu, desk.locator('a[hreflang=ar]'), desk.getByText(web.no_connection.en))
  const own = desk.locator('a[href="/provider"]:visible')
  await openFromMenu(desk.getByLabel(web.account.en, { exact: true }), own, desk.locator('[data-desk]'))
  expect(await desk.locator('html').getAttribute('lang')).toBe('en')
})

test('a marketplace without a name in Arabic has its other one there', async () => {
  const { sql } = town().database
  const [known] = await sql<{ value: string }[]>`SELECT value FROM settings WHERE key = 'app_name_ar'`
  const name = (value: string) => sql`UPDATE settings SET value = ${value} WHERE key = 'app_name_ar'`
  await name('')
  const title = async () => /<title>(.*?)<\/title>/.exec((await page('/help?lang=ar')).html)?.[1]
  await expect.poll(title).toMatch(/^Doorstep \| /)
  await name(known?.value ?? '')
})

test('what a form says of its fields, and of a link, follows a switch of the language', async () => {
  const form = await visit({ locale: 'en' })
  const switchTo = async (locale: 'en' | 'ar') => {
    await form.locator('summary:has(.lucide-globe)').click()
    await form.locator(`a[hreflang=${locale}]`).click()
    await expect.poll(() => form.getAttribute('html', 'lang')).toBe(locale)
  }
  await gotoHydrated(form, '/login')
  const email = form.locator('main [name=email]')
  await form.getByRole('main').locator('button[type=submit]').click()
  await email.and(form.locator('[aria-invalid=true]')).waitFor()
  expect(await form.getByText(web['field.required'].en).count()).toBe(2)
  await form.locator('main [name=password]').fill('typed meanwhile')
  await switchTo('ar')
  await form.getByText(web['field.required'].ar).waitFor()
  expect(await form.getByText(web['field.required'].en).count()).toBe(0)
  // What the server said of a field was in the former language: that something is wrong with it stays.
  const said = { success: false, code: 'invalid', message: '', errors: { email: ['As the server says'] } }
  await form.route('**/api/login', (route) => route.fulfill({ json: said }))
  await email.fill('somebody@example.com')
  await form.getByRole('main').locator('button[type=submit]').click()
  await email.and(form.locator('[aria-invalid=true]')).waitFor()
  await switchTo('en')
  await form.getByRole('main').getByText(web['field.wrong'].en).waitFor()
  expect(await form.getByText('As the server says').count()).toBe(0)
  await gotoHydrated(form, '/reset-password')
  await form.getByText(accounts['reset.no_token'].en).waitFor()
  await switchTo('ar')
  await form.getByText(accounts['reset.no_token'].ar).waitFor()
})

test.each([
  ['/search/بحث?x=1', '/search/%D8%A8%D8%AD%D8%AB?x=1'],
  ['/search/%D8%A8%20a', '/search/%D8%A8%20a'],
  ['//evil.test', '/'],
])('without script the language is chosen, and %s is opened again', async (back, location) => {
  const { headers } = await page(`/language/ar?back=${encodeURIComponent(back)}`)
  expect(headers.get('location')).toBe(location)
})
