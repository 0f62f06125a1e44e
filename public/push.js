// Shows pushes while no page of ours is open. It keeps nothing and answers no request: pages come from the network.

/** @param {PushMessageData | null} data */
const read = (data) => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title = 'Doorstep', body, url = '/', tag, lang, dir = 'auto' } = read(event.data)
  const shown = { body, tag, lang, dir, icon: '/logo.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

/**
 * A page of ours that is open goes there; else a new one opens, also beside a page that is not this worker's, such as the
 * provider's. A click may show one window: a page is led first and shown then.
 */
const go = async (path) => {
  const target = new URL(path, self.location.origin)
  if (target.origin !== self.location.origin) return
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const led = await open?.navigate(target.href).catch(() => null)
  await (led ? led.focus() : self.clients.openWindow(target.href))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go(event.notification.data?.url ?? '/'))
})
