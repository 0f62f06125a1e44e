import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildUser } from '../build.ts'
import { wallTime } from '../visits.ts'
import { e2e, longTest, translator } from './harness.ts'
import { sheetsOf } from './openSheets.ts'
import { awake } from './steps.ts'

const browser = e2e()
const { at, bookedVisit } = sheetsOf(browser)
const u = translator(ui, 'en')
const b = translator(bookings, 'en')
const d = translator(days, 'en')
const p = translator(people, 'en')
const night = (hour: string) => wallTime(hour, 21).slice(0, 16).replace(' ', 'T')

const forms = [
  {
    what: 'why a customer cancels',
    who: undefined,
    list: async () => {
      await bookedVisit()
      return '/bookings?status=1'
    },
    link: 'a[href^="/bookings/show/"]',
    begin: b('action.cancel'),
    field: b('cancel.reason'),
    text: 'We travel that week',
    send: b('cancel.confirm'),
    call: /\/api\/bookings\/\d+(\?|$)/,
    stays: true,
  },
  {
    what: 'time off',
    who: 'provider@doorstep.test',
    list: async () => '/provider',
    link: 'a[href="/provider/calendar"]:visible',
    begin: d('off.title'),
    field: d('off.until'),
    text: night('23:30'),
    send: d('off.save'),
    call: /\/api\/provider\/time_off/,
    stays: false,
  },
  {
    what: 'why a person is blocked',
    who: 'operator@doorstep.test',
    list: async () => `/office/people?q=${(await buildUser(browser.town().database.db, {})).email}`,
    link: 'main a[href^="/office/people/"]',
    begin: p('block'),
    field: p('reason'),
    text: 'Two careful sentences.',
    send: p('block'),
    call: /\/api\/office\/people\/\d+\/block/,
    stays: false,
  },
] as const

test.each(forms)('$what stays where sending it fails after Escape, or Back', longTest, async (form) => {
  const page = await at('en', '/help', true, form.who)
  await page.goto(await form.list())
  await awake(page)
  await page.locator(form.link).first().click()
  const begin = page.getByRole('button', { name: form.begin, exact: true })
  await begin.first().click()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel(form.field, { exact: true })
  if (form.begin === d('off.title')) await sheet.getByLabel(d('off.from')).fill(night('22:30'))
  await field.fill(form.text)
  const send = sheet.getByRole('button', { name: form.send, exact: true })
  const question = sheet.getByText(u('unsaved'))
  for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    await page.route(form.call, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await lost
      await route.abort()
    })
    const sent = page.waitForRequest((asked) => form.call.test(asked.url()) && asked.method() !== 'GET')
    await send.click()
    await sent
    await leave()
    await question.waitFor()
    lose()
    await page.getByText(translator(shell, 'en')('no_connection')).first().waitFor()
    await sheet.getByRole('button', { name: u('keep'), exact: true }).click()
    expect(await field.inputValue()).toBe(form.text)
    await page.unroute(form.call)
  }
  // What arrives is not asked about any more.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(form.call, async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.fallback()
  })
  await send.click()
  await page.keyboard.press('Escape')
  await question.waitFor()
  release()
  if (form.stays) await field.waitFor({ state: 'detached' })
  else await sheet.waitFor({ state: 'hidden' })
  await question.waitFor({ state: 'hidden' })
})
