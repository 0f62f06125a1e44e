import { expect, test } from 'vitest'
import { messages as favourites } from '../../src/features/favourites/messages.ts'
import { buildUser } from '../build.ts'
import { demo, e2e, inArabic, translator } from './harness.ts'
import { loseReplies } from './loseReplies.ts'
import { awake, richService, signedInPage, signIn } from './steps.ts'

/** The heart of a service, and what is saved of it. */
const { visit, town } = e2e()

test.each(inArabic)('a visitor taps the heart, signs in, and the favourite is saved: %s', async (locale) => {
  const t = translator(favourites, locale)
  const { sql } = town().database
  const [free] = await sql<{ id: number }[]>`
    SELECT s.id FROM e_services s WHERE s.available AND NOT EXISTS (
      SELECT FROM favorites f JOIN users u ON u.id = f.user_id WHERE f.e_service_id = s.id AND u.email = ${demo.email})
    ORDER BY s.id LIMIT 1`
  const page = await visit({ locale, screen: 'phone' })
  await page.goto(`/e_service/${free?.id}`)
  await page.getByRole('button', { name: t('add') }).click()
  await page.waitForURL(/login/)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /favorites/.test(response.url()),
  )
  await page.route(
    /is_favorite/,
    async (route) => {
      const readBefore = await route.fetch()
      await saved
      await route.fulfill({
        response: readBefore,
        json: { ...(await readBefore.json()), data: { id: free?.id, is_favorite: false } },
      })
    },
    { times: 1 },
  )
  await signIn(page, locale)
  await page.getByText(t('added')).waitFor()
  await page.waitForURL(`/e_service/${free?.id}`)
  await page.getByRole('button', { name: t('remove'), pressed: true }).waitFor()
  await expect
    .poll(
      () => sql`SELECT 1 FROM favorites f JOIN users u ON u.id = f.user_id
      WHERE f.e_service_id = ${free?.id ?? 0} AND u.email = ${demo.email}`,
    )
    .toHaveLength(1)
})

/** Somebody without favourites who signs in with the demo's password. */
const newPerson = async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  return buildUser(db, { password_hash: known?.password_hash ?? '' })
}

/** The page of a service whose heart is empty, for somebody who is signed in. */
const emptyHeart = async (broken = false) => {
  const person = await newPerson()
  const { id } = await richService(town().database)
  const page = await signedInPage(await visit({ locale: 'en', broken }), person.email)
  const read = page.waitForResponse(/is_favorite/)
  await page.goto(`/e_service/${id}`)
  await awake(page)
  await read
  const heart = (key: 'add' | 'remove') =>
    page.getByRole('button', { name: translator(favourites, 'en')(key), exact: true })
  return { page, heart }
}

test('the heart of a favourite that could not be saved is empty again, and can be tapped once more', async () => {
  const t = translator(favourites, 'en')
  const { page, heart } = await emptyHeart()
  await page.route('**/api/favorites*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, json: { success: false, message: 'No.', code: 'not_found' } })
      : route.fallback(),
  )
  await heart('add').click()
  await page.getByRole('alert').getByText(t('error'), { exact: true }).waitFor()
  await page.unroute('**/api/favorites*')
  await heart('add').click()
  await page.getByText(t('added')).waitFor()
})

test('a heart that is tapped twice sends one change after the other', async () => {
  const { page, heart } = await emptyHeart()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/favorites**', async (route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fallback()
    if (method === 'POST') await released
    sent.push(method)
    return route.continue()
  })
  await heart('add').click()
  await heart('remove').click()
  await heart('add').waitFor()
  release()
  await page.getByText(translator(favourites, 'en')('removed')).waitFor()
  expect(sent).toEqual(['POST', 'DELETE'])
  await heart('add').waitFor()
})

test('a heart whose reply was lost is as it was saved', async () => {
  const { page, heart } = await emptyHeart(true)
  const online = await loseReplies(page, /\/api\/favorites/)
  await heart('add').click()
  await page.getByRole('alert').getByText(translator(favourites, 'en')('error'), { exact: true }).waitFor()
  await heart('remove').waitFor()
  await online()
  await heart('remove').click()
  await page.getByText(translator(favourites, 'en')('removed')).waitFor()
  await heart('add').waitFor()
})

test('of more than a hundred favourites the oldest has its heart on a card, too, and can be removed there', async () => {
  const { database } = town()
  const { sql } = database
  const person = await newPerson()
  const { id, category, name } = await richService(database)
  await sql`INSERT INTO favorites (user_id, e_service_id, created_at)
    SELECT ${person.id}, s.id, CASE WHEN s.id = ${id} THEN now() - interval '1 day' ELSE now() END FROM e_services s`
  const left = () => sql`SELECT e_service_id FROM favorites WHERE user_id = ${person.id}`
  expect((await left()).length).toBeGreaterThan(100)
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  await page.goto('/categories')
  await page.getByRole('main').getByRole('link', { name: category.en }).first().click()
  const heart = page.getByRole('button', { name: `: ${name.en}` }).first()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await heart.click()
  await page.getByText(translator(favourites, 'en')('removed')).waitFor()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  expect(await left()).not.toContainEqual({ e_service_id: id })
})

test('the heart on a card whose reply was lost is as it was saved', async () => {
  const t = translator(favourites, 'en')
  const person = await newPerson()
  const { category, name } = await richService(town().database)
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), person.email)
  await page.goto('/categories')
  await page.getByRole('main').getByRole('link', { name: category.en }).first().click()
  const heart = page.getByRole('button', { name: `: ${name.en}` }).first()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  const online = await loseReplies(page, /\/api\/favorites/)
  await heart.click()
  await page.getByRole('alert').getByText(t('error'), { exact: true }).waitFor()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await online()
})

test('the heart of a service is that of another tab, on its page and on its card', async () => {
  const { page, heart } = await emptyHeart()
  const { category, name } = await richService(town().database)
  const cards = await page.context().newPage()
  await cards.goto('/categories')
  await cards.getByRole('main').getByRole('link', { name: category.en }).first().click()
  const card = cards.getByRole('button', { name: `: ${name.en}` }).first()
  await expect.poll(() => card.getAttribute('aria-pressed')).toBe('false')
  await heart('add').click()
  await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true')
  await card.click()
  await heart('add').waitFor()
})
