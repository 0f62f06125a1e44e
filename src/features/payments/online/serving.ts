import type { FastifyInstance } from 'fastify'
import { overNetwork, type Send } from '#server/http/client.ts'
import { type Provider, providers } from '#server/payKeys.ts'
import { sandboxKeys, sandboxPath, serveSandbox } from '#server/sandbox/serving.ts'
import type { Kit } from '#server/sandbox/standIn.ts'
import type { Deps } from '#server/serve.ts'
import { ProviderError, WebhookRefused } from '../providers/adapter.ts'
import { entries } from '../providers/all.ts'
import { type Online, openOnline } from './online.ts'
import { servePopup } from './popup.ts'
import { receiveWebhook } from './webhooks/service.ts'

/** No provider's webhook is near this. */
const mostBytes = 128 * 1024

/** Where a provider sends its webhooks. */
export const webhookPath = (provider: Provider): string => `/payments/webhooks/${entries[provider].slug}`

/** Takes webhooks as raw bytes: stored → 200, forged or stale → 400, not to be checked just now → 503; only the first is written down. */
const serveWebhooks = (app: FastifyInstance, online: Online) =>
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) => done(null, body))
    for (const provider of providers) {
      own.post(webhookPath(provider), async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        try {
          await receiveWebhook(online, provider, raw, request.headers)
          return reply.send({ received: true })
        } catch (error) {
          if (!(error instanceof WebhookRefused || error instanceof ProviderError)) throw error
          request.log.warn({ provider, why: error.message }, 'a webhook was refused')
          // Whose certificate could not be fetched may be true: the provider tries again.
          return reply.code(error instanceof WebhookRefused ? 400 : 503).send({ received: false })
        }
      })
    }
  })

/** From inside this server to its own stand-ins, byte for byte what would go over the network. */
const inside =
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

/** A stand-in's webhook to this server; like a real one it tries again when nobody takes it. */
const deliverTo =
  (app: FastifyInstance): Kit['deliver'] =>
  (provider, { body, headers }) => {
    const attempt = (n: number): void => {
      const go = async () => {
        const { statusCode } = await app.inject({ method: 'POST', url: webhookPath(provider), headers, payload: body })
        if (statusCode >= 500 && n + 1 < pauses.length) attempt(n + 1)
      }
      // A server that has closed takes none.
      setTimeout(() => void go().catch(() => {}), pauses[n]).unref()
    }
    attempt(0)
  }

/** Milliseconds a provider has for its whole response. */
const patience = 10_000

/** What tests put between us and the providers. */
export type OnlineOptions = { wrap?: (send: Send) => Send; deliver?: Kit['deliver']; now?: () => number }

/** Online payment: webhooks, the payment window, and in the sandbox the providers themselves. */
export const serveOnline = async (app: FastifyInstance, { config, database }: Deps, options: OnlineOptions = {}) => {
  const { now, wrap = (plain: Send) => plain } = options
  const { sandbox } = config.pay
  const send = wrap(sandbox ? inside(app, config.publicUrl) : overNetwork(patience))
  const online = openOnline({
    config,
    database,
    log: app.log,
    ...(now && { now }),
    send,
    sandbox: sandbox ? { keys: sandboxKeys, base: (provider) => `${config.publicUrl}${sandboxPath(provider)}` } : null,
  })
  if (sandbox)
    await serveSandbox(app, {
      config,
      db: database.db,
      deliver: options.deliver ?? deliverTo(app),
      ...(now && { now }),
    })
  await serveWebhooks(app, online)
  servePopup(app, online)
  return online
}
