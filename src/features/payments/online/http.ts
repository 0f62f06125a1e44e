import type { FastifyInstance } from 'fastify'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { overNetwork, type Send } from '#server/http/client.ts'
import type { Deps } from '#server/http/context.ts'
import { ProviderError, WebhookRefused } from '../adapters/adapter.ts'
import { entries } from '../adapters/all.ts'
import { type Online, openOnline, type Sandbox } from './online.ts'
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

/** Milliseconds a provider has for its whole response. */
export const patience = 10_000

/** How the providers are reached: over the network, or in the sandbox at stand-ins of ours. */
export type OnlineOptions = { send?: Send; sandbox?: Sandbox | null; now?: () => number }

/** Online payment: webhooks and the payment window. */
export const serveOnline = async (
  app: FastifyInstance,
  { config, database, authorize }: Deps,
  { send = overNetwork(patience), sandbox = null, now }: OnlineOptions = {},
): Promise<void> => {
  const online = openOnline({ config, database, log: app.log, ...(now && { now }), send, sandbox })
  await serveWebhooks(app, online)
  servePopup(app, online, authorize)
}
