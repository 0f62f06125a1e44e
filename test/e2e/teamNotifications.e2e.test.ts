import { expect, test } from 'vitest'
import { notify } from '../../src/features/notifications/service.ts'
import { buildProvider, buildUser } from '../build.ts'
import { demo, e2e } from './harness.ts'
import { signedInPage } from './steps.ts'

const { visit, town } = e2e()

test('who has left a team is named with it, and leads to the team', async () => {
  const { database } = town()
  const [known] = await database.sql<
    { password_hash: string }[]
  >`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(database.db, { locale: 'ar', password_hash: known?.password_hash ?? '' })
  const leaver = await buildUser(database.db, { name: 'Salem' })
  const provider = await buildProvider(database.db, { people: [person.id] })
  const about = { event: 'member_left', member_id: leaver.id, e_provider_id: provider.id } as const
  await database.transaction((tx) => notify(tx, [person.id], 'teamChanged', about))
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), person.email)
  await page.goto('/categories')
  await page
    .getByLabel(/^الإشعارات/)
    .and(page.locator('summary'))
    .click()
  const item = page.locator('details[open] li').first()
  await item.getByText('Salem').waitFor()
  expect(await item.textContent()).toContain((provider.name as { ar: string }).ar)
  await item.getByRole('link').click()
  await page.waitForURL('**/provider/team')
})
