import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as times } from '../../src/features/availability/providerMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as shell } from '../../src/shell/provider/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildProvider, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

const [s, u] = [translator(shell, 'ar'), translator(ui, 'ar')]
const place = (desk: Page, name: Parameters<typeof s>[0]) =>
  desk.getByRole('link', { name: s(name), exact: true }).first()

/** Leaves by a link and by Back: what was typed stays until it is thrown away. */
const leave = async (desk: Page, typed: Locator, value: string) => {
  const question = desk.getByRole('dialog', { name: u('unsaved') })
  const path = new URL(desk.url()).pathname
  await place(desk, 'place.today').click()
  await question.waitFor()
  expect(await axeViolations(desk)).toEqual([])
  await question.getByRole('button', { name: u('keep') }).click()
  expect(await typed.inputValue()).toBe(value)
  await desk.evaluate(() => history.back())
  await question.getByRole('button', { name: u('keep') }).click()
  // The address comes back after the question is asked.
  await expect.poll(() => new URL(desk.url()).pathname).toBe(path)
  expect(await typed.inputValue()).toBe(value)
  await place(desk, 'place.today').click()
  await question.getByRole('button', { name: u('discard') }).click()
  await desk.waitForURL('/provider')
}

test('hours and words of a public page that are not saved are asked about before they are left', async () => {
  const desk = await signedInPage(await visit({ locale: 'ar' }), 'provider@doorstep.test')
  await desk.goto('/provider')
  await awake(desk)
  await place(desk, 'place.settings').click()
  const notice = desk.locator('[name=notice_minutes]')
  await notice.fill('7')
  await leave(desk, notice, '7')
  await place(desk, 'place.page').click()
  const words = desk.locator('[name="description.ar"]')
  await words.fill('نصف جملة')
  await leave(desk, words, 'نصف جملة')
  await place(desk, 'place.page').click()
  const shown = desk.locator('[name="work.1.ar"]')
  await shown.fill('قبل وبعد')
  await leave(desk, shown, 'قبل وبعد')

  // What is saved is left without a question.
  const t = translator(times, 'ar')
  await place(desk, 'place.settings').click()
  await notice.fill('8')
  await desk.getByRole('button', { name: t('save'), exact: true }).click()
  await desk.getByText(t('saved')).first().waitFor()
  await place(desk, 'place.today').click()
  await desk.waitForURL('/provider')
})

test('a pin that was moved is asked about', async () => {
  const desk = await signedInPage(await visit({ locale: 'ar' }), 'provider@doorstep.test')
  await desk.goto('/provider/settings')
  await awake(desk)
  const latitude = desk.locator('[name=latitude]')
  const before = await latitude.inputValue()
  await desk.getByRole('application').click({ position: { x: 90, y: 90 } })
  await expect.poll(() => latitude.inputValue()).not.toBe(before)
  await place(desk, 'place.today').click()
  await desk
    .getByRole('dialog', { name: u('unsaved') })
    .getByRole('button', { name: u('discard') })
    .click()
  await desk.waitForURL('/provider')
})

test('who signs out is not asked, and does not stay on an empty page', async () => {
  const desk = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await desk.goto('/provider/page')
  await awake(desk)
  await desk.locator('[name="description.en"]').fill('Half a sentence')
  await desk
    .getByRole('button', { name: translator(web, 'en')('logout'), includeHidden: true })
    .first()
    .dispatchEvent('click')
  await desk.waitForURL('/')
})

test('a question that comes again at once stays, however late the browser says that the first one was closed', async () => {
  const desk = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  const [es, eu] = [translator(shell, 'en'), translator(ui, 'en')]
  await desk.goto('/provider/page')
  await awake(desk)
  await desk.locator('[name="description.en"]').fill('Half a sentence')
  const today = desk.getByRole('link', { name: es('place.today'), exact: true }).first()
  const question = desk.getByRole('dialog', { name: eu('unsaved') })
  await today.click()
  await question.waitFor()
  await desk.evaluate(() => {
    const late = (event: Event) => {
      event.stopImmediatePropagation()
      Object.assign(window, { tell: () => event.target?.dispatchEvent(new Event('close')) })
    }
    document.addEventListener('close', late, { capture: true, once: true })
  })
  await question.getByRole('button', { name: eu('keep') }).click()
  await question.waitFor({ state: 'hidden' })
  await today.click()
  await question.waitFor()
  await desk.evaluate(() => (window as unknown as { tell: () => void }).tell())
  await desk.waitForTimeout(300)
  expect(await question.isVisible()).toBe(true)
})

test('who switches to another team is asked about what they typed for this one', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = 'provider@doorstep.test'`
  const boss = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const [first, second] = [
    await buildProvider(db, { people: [boss.id] }),
    await buildProvider(db, { people: [boss.id] }),
  ]
  const desk = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), boss.email)
  await desk.goto('/provider/page')
  await awake(desk)
  const words = desk.locator('[name="description.ar"]')
  await words.fill('نصف جملة')
  const choice = desk.getByLabel(translator(team, 'ar')('switch'))
  const question = desk.getByRole('dialog', { name: u('unsaved') })
  await choice.selectOption(String(second.id))
  await question.waitFor()
  expect(await axeViolations(desk)).toEqual([])
  await question.getByRole('button', { name: u('keep') }).click()
  expect([await words.inputValue(), await choice.inputValue()]).toEqual(['نصف جملة', String(first.id)])
  await choice.selectOption(String(second.id))
  await question.getByRole('button', { name: u('discard') }).click()
  await expect.poll(() => words.inputValue()).not.toBe('نصف جملة')
  expect(await choice.inputValue()).toBe(String(second.id))
  // Nothing is typed now: nobody is asked.
  await choice.selectOption(String(first.id))
  await expect.poll(() => choice.inputValue()).toBe(String(first.id))
  await place(desk, 'place.today').click()
  await desk.waitForURL('/provider')
})

test('words of a public page that a colleague changed meanwhile are not put back', async () => {
  const [t, e] = [translator(showcase, 'en'), translator(editor, 'en')]
  const open = async (screen: 'desk' | 'phone') => {
    const desk = await signedInPage(await visit({ locale: 'en', screen }), 'provider@doorstep.test')
    await desk.goto('/provider/page')
    await awake(desk)
    await desk.locator('[name="description.en"]').waitFor()
    const form = (field: string) => desk.locator('form').filter({ has: desk.locator(`[name^="${field}."]`) })
    const save = async (field: string) => {
      await form(field)
        .getByRole('button', { name: t('save'), exact: true })
        .click()
    }
    const goOn = async (field: string) => {
      await form(field).getByRole('alert').waitFor()
      expect(await axeViolations(desk)).toEqual([])
      await form(field)
        .getByRole('button', { name: e('changed.use') })
        .click()
      await save(field)
      await desk.getByText(t('saved')).first().waitFor()
    }
    return { desk, save, goOn, words: (language: string) => desk.locator(`[name="description.${language}"]`) }
  }
  const [first, second] = [await open('desk'), await open('phone')]
  await first.words('en').fill('Written by the first')
  await first.save('description')
  await first.desk.getByText(t('saved')).first().waitFor()
  await second.words('ar').fill('كتبه الثاني')
  await second.save('description')
  await second.goOn('description')
  expect([await second.words('en').inputValue(), await second.words('ar').inputValue()]).toEqual([
    'Written by the first',
    'كتبه الثاني',
  ])

  const title = ({ desk }: typeof first) => desk.locator('[name^="awards."][name$=".title.en"]').last()
  for (const one of [first, second]) {
    await one.desk.getByRole('button', { name: t('add_awards') }).click()
    await title(one).fill(one === first ? 'Best of the town' : 'Best of the land')
  }
  const stored = async () => {
    const rows = await town().database.sql<
      { title: string }[]
    >`SELECT title ->> 'en' AS title FROM awards ORDER BY id DESC LIMIT 1`
    return rows[0]?.title
  }
  await first.save('awards')
  await expect.poll(stored).toBe('Best of the town')
  await second.save('awards')
  await second.goOn('awards')
  await expect.poll(stored).toBe('Best of the land')
})
