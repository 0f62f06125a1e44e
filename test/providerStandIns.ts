import { sandboxKeys, sandboxPath } from '../src/sandbox/http.ts'
import type { Delivery } from '../src/sandbox/standIn.ts'
import type { Provider } from '../src/server/config/paymentKeys.ts'
import { testApp } from './app.ts'

export type Tree = { [key: string]: unknown }

/** The value at a path of a response: `at(json, 'data.0.id')`. */
export const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => (node as Tree | undefined)?.[step], tree)

/** The payment providers' stand-ins behind HTTP, with their webhooks recorded. */
export const providerStandIns = async () => {
  const posted: Delivery[] = []
  const { app } = await testApp({ online: { deliver: (_, delivery) => posted.push(delivery) } })

  /** One provider: its keys, its API, its customers. */
  const standIn = (provider: Provider) => {
    const keys = sandboxKeys(provider)
    const ask = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: unknown) => {
      const response = await app.inject({
        method,
        url: `${sandboxPath(provider)}${path}`,
        headers: { ...(typeof body === 'object' && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: response.statusCode, json: response.json() as Tree }
    }
    /** Presses Pay on the hosted page. Returns the webhook, and where the customer is redirected. */
    const pay = async (hosted: string) => {
      const before = posted.length
      const response = await app.inject({
        method: 'POST',
        url: new URL(hosted).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'do=pay',
      })
      return { webhook: posted[before] ?? { body: '{}', headers: {} }, to: String(response.headers.location) }
    }
    return { keys, ask, pay }
  }
  return { app, standIn }
}
