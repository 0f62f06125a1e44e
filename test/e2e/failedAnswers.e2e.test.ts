import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit } = e2e()
const owner = 'provider@doorstep.test'
const picture = join(import.meta.dirname, '../../public/icon-512.png')

test.each([
  ['/provider/page', 'section[aria-labelledby=cover]', translator(showcase, 'en')('saved')],
  ['/provider/team', 'section[aria-labelledby=workers] li', translator(team, 'en')('saved')],
])(
  'a picture that cannot be uploaded is sent once, and again when it is chosen again: %s',
  async (path, part, saved) => {
    const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner)
    await page.goto(path)
    await awake(page)
    const place = page.locator(part).first()
    const chooser = place.locator('input[type=file]')
    let sent = 0
    await page.route('**/api/uploads/store', (route) => {
      sent += 1
      return route.abort()
    })
    await chooser.setInputFiles(picture)
    await place.getByRole('alert').waitFor()
    await page.waitForTimeout(500)
    expect(sent).toBe(1)
    await page.unroute('**/api/uploads/store')
    await chooser.setInputFiles(picture)
    await page.getByText(saved, { exact: true }).waitFor()
    expect(await place.getByRole('alert').count()).toBe(0)
  },
)
