import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Click = { notification: { close: () => void; data: { url: string } }; waitUntil: (work: Promise<void>) => void }

/** What a click on a push does. As in a browser, a click shows one window, and a worker leads only pages that it controls. */
const clicked = async (page: 'none' | 'led' | 'of another worker', url: string) => {
  const done: string[] = []
  let mayShow = true
  const show = async (what: string) => {
    if (!mayShow) throw new Error('not allowed to show a window')
    mayShow = false
    done.push(what)
  }
  const client = {
    focus: () => show('focus'),
    navigate: async (href: string) => {
      if (page !== 'led') throw new TypeError('not the active worker of this page')
      done.push(`to ${href}`)
      return client
    },
  }
  const handlers: Record<string, (event: Click) => void> = {}
  const self = {
    location: new URL('https://doorstep.test/push.js'),
    clients: {
      matchAll: async () => (page === 'none' ? [] : [client]),
      openWindow: (href: string) => show(`open ${href}`),
    },
    addEventListener: (name: string, handler: (event: Click) => void) => {
      handlers[name] = handler
    },
  }
  runInNewContext(readFileSync('public/push.js', 'utf8'), { self, URL })
  let work = Promise.resolve()
  const waitUntil = (promise: Promise<void>) => {
    work = promise
  }
  handlers.notificationclick?.({ notification: { close: () => {}, data: { url } }, waitUntil })
  await work
  return done
}

test.each([
  ['none', ['open https://doorstep.test/bookings/7']],
  ['led', ['to https://doorstep.test/bookings/7', 'focus']],
  // The provider's pages are those of `provider.js`, and a page stays without a worker in which push was just turned on.
  ['of another worker', ['open https://doorstep.test/bookings/7']],
] as const)('a click on a push leads to what it is about; page open: %s', async (page, expected) => {
  expect(await clicked(page, '/bookings/7')).toEqual(expected)
})

test('a click on a push leads to no other site', async () => {
  expect(await clicked('led', '//evil.test/')).toEqual([])
})
