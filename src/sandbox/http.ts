import formParser from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Keys, Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import { flutterwaveStandIn } from './flutterwave.ts'
import { serveHosted } from './hosted.ts'
import { paymongoStandIn } from './paymongo.ts'
import { paypalStandIn } from './paypal.ts'
import { paystackStandIn } from './paystack.ts'
import { razorpayStandIn } from './razorpay.ts'
import type { Kit, StandIn } from './standIn.ts'
import { stripeStandIn } from './stripe.ts'
import { stripeFpxStandIn } from './stripeFpx.ts'
import { serveUnkind } from './unkind.ts'

/** Every stand-in by its provider. */
export const standIns: Record<Provider, StandIn> = {
  paypal: paypalStandIn,
  razorpay: razorpayStandIn,
  stripe: stripeStandIn,
  paystack: paystackStandIn,
  paymongo: paymongoStandIn,
  flutterwave: flutterwaveStandIn,
  stripe_fpx: stripeFpxStandIn,
}

/** Fake keys, known only to the stand-ins. */
export const sandboxKeys = (provider: Provider): Keys => ({
  secretKey: `sandbox_${provider}_secret`,
  webhookSecret: `sandbox_${provider}_webhook`,
  clientId: 'sandbox_client',
  clientSecret: 'sandbox_client_secret',
  webhookId: 'SANDBOXWEBHOOK',
  keyId: 'sandbox_key',
  keySecret: 'sandbox_key_secret',
  secretHash: 'sandbox_secret_hash',
  mode: 'sandbox',
})

export const sandboxPath = (provider: Provider): string => `/sandbox/payments/${provider}`

/** One stand-in at one address: its API, which reads forms and JSON, and its hosted page. */
const serveStandIn = (app: FastifyInstance, standIn: StandIn, kit: Kit): void => {
  // A payment window must keep its opener on another origin, to be able to close itself in the end.
  app.addHook('onRequest', async (_, reply) => void reply.header('cross-origin-opener-policy', 'unsafe-none'))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, { ...formParser.parse(String(body)) }),
  )
  serveUnkind(app, kit, standIn.provider)
  standIn.routes(app, kit)
  serveHosted(app, standIn, kit)
}

type SandboxOptions = { config: Config; db: Db; deliver: Kit['deliver']; now?: () => number }

/** The stand-ins of all providers inside this server: payments work without accounts and without a network. */
export const serveSandbox = async (
  app: FastifyInstance,
  { config, db, deliver, now = Date.now }: SandboxOptions,
): Promise<void> => {
  for (const standIn of Object.values(standIns)) {
    const { provider } = standIn
    const kit = { db, base: `${config.publicUrl}${sandboxPath(provider)}`, keys: sandboxKeys(provider), now, deliver }
    await app.register(async (own) => serveStandIn(own, standIn, kit), { prefix: sandboxPath(provider) })
  }
}
