import type { FastifyInstance } from 'fastify'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { overNetwork, type Send } from '#server/http/client.ts'
import type { Deps } from '#server/http/context.ts'
import { ProviderError, WebhookRefused } from '../adapters/adapter.ts'
import { entries } from '../adapters/all.ts'
import { type Online, openOnline, type Sandbox } from './online.ts'
import { registerPaymentWindow } from './popup.ts'
import { receiveWebhook } from './webhooks/service.ts'

/** The body limit; real webhooks are far smaller. */
const mostBytes = 128 * 1024

/** The path of a provider's webhooks. */
export const webhookPath = (provider: Provider): string => `/payments/webhooks/${entries[provider].slug}`

/** Receives webhooks as raw bytes: stored → 200, forged or stale → 400, cannot be verified now → 503; only the first is stored. */
const registerWebhooks = (app: FastifyInstance, online: Online) =>
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
          // It may be valid if its certificate could not be fetched: the provider repeats it.
          return reply.code(error instanceof WebhookRefused ? 400 : 503).send({ received: false })
        }
      })
    }
  })

/** Timeout of a provider's response, in milliseconds. */
export const providerTimeout = 10_000

/** How the providers are called: over the network, or as stand-ins in the sandbox. */
export type OnlineOptions = { send?: Send; sandbox?: Sandbox | null; now?: () => number }

/** Registers the routes of online payment: webhooks and the payment window. */
export const registerOnlinePayments = async (
  app: FastifyInstance,
  { config, database, authorize }: Deps,
  { send = overNetwork(providerTimeout), sandbox = null, now }: OnlineOptions = {},
): Promise<void> => {
  const online = openOnline({ config, database, log: app.log, ...(now && { now }), send, sandbox })
  await registerWebhooks(app, online)
  registerPaymentWindow(app, online, authorize)
}
