import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { type Keys, type Provider, providers } from '#server/config/paymentKeys.ts'
import type { Database } from '#server/db/database.ts'
import type { Send } from '#server/http/client.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { entries } from '../adapters/all.ts'

/** Online payment in this process: the adapters and their dependencies. */
export type Online = {
  config: Config
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  adapters: Map<Provider, Adapter>
  /** The providers are stand-ins: no money moves. */
  sandbox: boolean
  now: () => number
}

/** The stand-ins of the sandbox: their keys and base URLs. */
export type Sandbox = { keys: (provider: Provider) => Keys; base: (provider: Provider) => string }

type Options = Pick<Online, 'config' | 'database' | 'log'> & { sandbox: Sandbox | null; send: Send; now?: () => number }

const opened = new WeakMap<Config, Online>()

/** Creates the adapters whose keys are set, or all of them with stand-ins. */
export const openOnline = ({ sandbox, send, now = Date.now, ...rest }: Options): Online => {
  const adapters = new Map<Provider, Adapter>()
  for (const provider of providers) {
    const { open, api } = entries[provider]
    const keys = sandbox ? sandbox.keys(provider) : rest.config.pay.keys[provider]
    if (keys) adapters.set(provider, open({ send, base: sandbox ? sandbox.base(provider) : api(keys), keys, now }))
  }
  const online = { ...rest, adapters, sandbox: sandbox !== null, now }
  opened.set(rest.config, online)
  return online
}

/** What {@link openOnline} created for this configuration. */
export const onlineOf = (config: Config): Online => {
  const online = opened.get(config)
  if (!online) throw new Error('online payment was not opened')
  return online
}

/** The provider of a payment method; undefined for methods that are not online. */
export const providerOfRoute = (route: string): Provider | undefined =>
  providers.find((provider) => entries[provider].route === route)
