// Keeps the provider's pages, not their data, so that they open without a connection. Scope: /provider.

const name = 'provider-pages'
/** The oldest entries go first. */
const most = 200

const isAsset = ({ pathname }) => pathname.startsWith('/assets/') || pathname.startsWith('/locales/')
const isManifest = ({ pathname }) => pathname === '/__manifest'
const isKept = (url) =>
  url.origin === self.location.origin && (isAsset(url) || isManifest(url) || /^\/provider(\/|$)/.test(url.pathname))

/** The scripts of those routes of a discovery that are under /provider. */
const scriptsOf = (routes) => {
  const isOurs = ({ path, parentId }) => path === 'provider' || (parentId in routes && isOurs(routes[parentId]))
  return Object.values(routes)
    .filter(isOurs)
    .flatMap(({ module, imports = [] }) => [module, ...imports])
}

/**
 * A discovery brings the scripts of the provider's pages, which then open without a connection. This worker loads them: where
 * one cannot be loaded ahead, the page does not notice (docs/decisions/0315).
 */
const keep = async (request, response) => {
  const scripts = isManifest(new URL(request.url)) ? scriptsOf(await response.clone().json()) : []
  const cache = await caches.open(name)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
  await keepAll(scripts)
}

/** What is not kept yet; what fails is tried again when a page is opened. */
const keepAll = (addresses) => {
  const urls = [...new Set(addresses)].map((address) => new URL(address, self.location.origin)).filter(isKept)
  return Promise.allSettled(
    urls.map(async (url) => {
      if (await caches.match(url, { ignoreVary: true })) return
      const request = new Request(url)
      const response = await fetch(request, { priority: 'low' })
      if (response.status === 200) await keep(request, response)
    }),
  )
}

const fromNetwork = async (request, event) => {
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(keep(request, response.clone()))
  return response
}

/** The routes that pages of the same build have discovered: which ones a page asks for together depends on what it shows. */
const discovered = async ({ searchParams }) => {
  const cache = await caches.open(name)
  const version = searchParams.get('version')
  const urls = (await cache.keys()).map(({ url }) => new URL(url))
  const same = urls.filter((url) => isManifest(url) && url.searchParams.get('version') === version)
  const routes = await Promise.all(same.map(async (url) => (await cache.match(url, { ignoreVary: true })).json()))
  return routes.length > 0 ? Response.json(Object.assign({}, ...routes)) : undefined
}

/** Every page of a provider is the same document until the browser has signed them in. */
const kept = async (request) => {
  const url = new URL(request.url)
  if (isManifest(url)) return discovered(url)
  const found = await caches.match(request, { ignoreVary: true })
  return found ?? (request.mode === 'navigate' ? caches.match('/provider', { ignoreVary: true }) : undefined)
}

const answer = async (request, event) => {
  const found = isAsset(new URL(request.url)) && (await kept(request))
  if (found) return found
  const response = await fromNetwork(request, event).catch((error) => error)
  const isThere = response instanceof Response && response.status < 500
  // Without a connection, and while what stands before the server answers in its place.
  const old = isThere ? undefined : await kept(request)
  if (old) return old
  if (response instanceof Response) return response
  throw response
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && isKept(new URL(event.request.url)))
    event.respondWith(answer(event.request, event))
})

/** What a page loaded without this worker. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep))
})
