import type { FastifyInstance } from 'fastify'

/** Logs once that a proxy seems to stand before a server that trusts none: its visitors share one address, and the limits of one. */
export const warnOfUnknownProxy = (app: FastifyInstance): void => {
  let warned = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn(
      'X-Forwarded-For is not believed. Behind a proxy all visitors share the limits of one address: set TRUST_PROXY',
    )
  })
}
