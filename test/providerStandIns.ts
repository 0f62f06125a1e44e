import { sandboxKeys, sandboxPath } from '../src/sandbox/http.ts'
import type { Delivery } from '../src/sandbox/standIn.ts'
import type { Provider } from '../src/server/config/paymentKeys.ts'
import { testApp } from './app.ts'

export type Tree = { [key: string]: unknown }

/** What lies at a path of an answer: `at(json, 'data.0.id')`. */
export const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => (node as Tree | undefined)?.[step], tree)

/** The payment providers' stand-ins as any program would call them, with what they tell the merchant kept here. */
export const providerStandIns = async () => {
  const posted: Delivery[] = []
  const { app } = await testApp({ online: { deliver: (_, delivery) => posted.push(delivery) } })

  /** One provider's far end: its keys, its API, its customers. */
  const far = (provider: Provider) => {
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
    /** The customer presses Pay on the hosted page: what the merchant is told, and where the customer goes. */
    const pay = async (hosted: string) => {
      const before = posted.length
      const response = await app.inject({
        method: 'POST',
        url: new URL(hosted).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'do=pay',
      })
      return { told: posted[before] ?? { body: '{}', headers: {} }, to: String(response.headers.location) }
    }
    return { keys, ask, pay }
  }
  return { app, far }
}
