import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../src/features/notifications/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, holdRequests, signedInPage } from './steps.ts'

const { visit } = e2e()

test('a browser that does not reach its push service says so, and can be asked again', async () => {
  const t = translator(messages, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', kind: 'whole' }), demo.email)
  await page.addInitScript(() => {
    const pushManager = { getSubscription: async () => null, subscribe: () => new Promise(() => {}) }
    const registration = { pushManager }
    Notification.requestPermission = async () => 'granted'
    navigator.serviceWorker.register = async () => registration as unknown as ServiceWorkerRegistration
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) })
  })
  await page.clock.install()
  await page.goto('/notification-settings')
  await awake(page)
  const turnOn = page.getByRole('button', { name: t('push.turn_on'), exact: true })
  await turnOn.click()
  const told = async () => {
    await page.clock.runFor(2000)
    return page.getByText(t('push.failed_hint')).count()
  }
  await expect.poll(told).toBe(1)
  await turnOn.and(page.locator(':not([aria-disabled])')).waitFor()
})

const logoutWithPush = async (page: Page, meanwhile: () => Promise<void> | void) => {
  const web = translator(shell, 'en')
  await page.context().grantPermissions(['notifications'])
  await page.goto('/')
  await awake(page)
  const shown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.getRegistration('/'))?.getNotifications())?.length)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push.js')
    await (await navigator.serviceWorker.ready).showNotification('A visit', { requireInteraction: true })
  })
  await expect.poll(shown).toBe(1)
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('logout') }).click()
  await page.getByText(web('logged_out')).waitFor()
  await meanwhile()
  await expect.poll(shown).toBe(0)
}

test('a push that is still on the screen goes with the person who signs out', async () => {
  const page = await signedInPage(await visit({ locale: 'en', kind: 'whole', serviceWorker: true }), demo.email)
  await logoutWithPush(page, () => undefined)
})

test('a push goes, too, where the person signs out before what follows the session is loaded', async () => {
  const page = await signedInPage(await visit({ locale: 'en', kind: 'whole', serviceWorker: true }), demo.email)
  const release = await holdRequests(page, '**/assets/BackgroundEffects-*.js')
  const held = page.waitForRequest('**/assets/BackgroundEffects-*.js')
  await logoutWithPush(page, async () => {
    await held
    release()
  })
})

test('a sign-out that does not reach the server ends the subscription of the browser', async () => {
  const web = translator(shell, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', kind: 'whole', broken: true }), demo.email)
  await page.addInitScript(() => {
    const unsubscribe = async () => sessionStorage.setItem('unsubscribed', 'yes')
    const registration = {
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async () => [],
    }
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration
  })
  await page.route('**/api/logout*', (route) => route.abort())
  await page.goto('/')
  await awake(page)
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('logout') }).click()
  await page.getByText(web('logged_out')).waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes')
})
