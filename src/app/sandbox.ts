import type { FastifyInstance } from 'fastify'
import { type OnlineOptions, providerTimeout, webhookPath } from '#features/payments/online/http.ts'
import { sandboxKeys, sandboxPath, serveSandbox } from '#sandbox/http.ts'
import type { Kit } from '#sandbox/standIn.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import { overNetwork, type Send } from '#server/http/client.ts'
import type { Deps } from '#server/http/context.ts'

/** Sends requests to the stand-ins of this server without the network. */
export const throughApp =
  (app: FastifyInstance, origin: string): Send =>
  async ({ method, url, headers, body }) => {
    const response = await app.inject({
      method,
      url: url.slice(origin.length),
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return { status: response.statusCode, text: response.payload }
  }

const pauses = [0, 1000, 5000, 30_000]

/** Delivers a stand-in's webhook to this server, with retries like a real provider. */
const deliverTo =
  (app: FastifyInstance): Kit['deliver'] =>
  (provider, { body, headers }) => {
    const attempt = (n: number): void => {
      const go = async () => {
        const { statusCode } = await app.inject({ method: 'POST', url: webhookPath(provider), headers, payload: body })
        if (statusCode >= 500 && n + 1 < pauses.length) attempt(n + 1)
      }
      // A closed server accepts none.
      setTimeout(() => void go().catch(() => {}), pauses[n]).unref()
    }
    attempt(0)
  }

/** Hooks for tests between us and the payment providers. */
export type SandboxOptions = { wrap?: (send: Send) => Send; deliver?: Kit['deliver']; now?: () => number }

/** How online payment reaches its providers: the stand-ins when no keys are set, else the network. */
export const openSandbox = async (
  app: FastifyInstance,
  { config, database }: Deps,
  { wrap = (send) => send, deliver = deliverTo(app), now }: SandboxOptions = {},
): Promise<OnlineOptions> => {
  const clock = now && { now }
  if (!config.pay.sandbox) return { send: wrap(overNetwork(providerTimeout)), ...clock }
  await serveSandbox(app, { config, db: database.db, deliver, ...clock })
  const base = (provider: Provider) => `${config.publicUrl}${sandboxPath(provider)}`
  return { send: wrap(throughApp(app, config.publicUrl)), sandbox: { keys: sandboxKeys, base }, ...clock }
}
