import type { Page, Request } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()

/** Notes what a page asks for until it is answered. */
export const followRequests = (page: Page): void => {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => void open.add(request))
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
}

/** What a page reads from these addresses and has not received yet. */
export const readsUnderWay = (page: Page, address: RegExp): Request[] =>
  [...(underWay.get(page) ?? [])].filter((request) => request.method() === 'GET' && address.test(request.url()))
