import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type DatabaseLimits, defaultLimits } from '#server/db/limits.ts'
import type { S3 } from '#server/files/s3.ts'
import { pushServices } from '#server/push/services.ts'
import { fail } from '#server/startup.ts'
import { databaseUrl } from './databaseUrl.ts'
import { isMailServer, isSender } from './mailSettings.ts'
import { areProxies, isOrigin, type Network } from './networks.ts'
import { readOfficeAddresses } from './officeAddresses.ts'
import { isKey, type Keys, type Provider, payVariables, readKeys } from './paymentKeys.ts'
import { isPlaceKey, type PlaceSettings, placeVariables, readPlaceSettings } from './placeSettings.ts'
import { isS3Key, readS3, s3Variables } from './s3Settings.ts'
import { isSignInKey, readSignInKeys, type SignInKeys, type SocialProvider, signInVariables } from './signInKeys.ts'
import {
  isTranslationKey,
  readTranslation,
  type TranslationSettings,
  translationVariables,
} from './translationSettings.ts'

const flag = z.stringbool({ error: 'must be on or off' })
const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address like ${example}` })
const number = (kind: 'number' | 'whole number', min: number, max: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => value >= min && value <= max && (kind === 'number' || Number.isInteger(value)), {
      error: `must be a ${kind} from ${min} to ${max}`,
    })
const seconds = number('number', 0.1, 3600)

const variables = z.object({
  /** The port to listen on; 0 takes any free one. */
  PORT: number('whole number', 0, 65_535).default(3000),
  /** The address to listen on. By default only this machine: the demo's passwords are public. */
  HOST: z
    .string()
    .refine((host) => URL.canParse(localUrl(host, 1)), { error: 'must be an address of this machine like 127.0.0.1' })
    .default('127.0.0.1'),
  /** The address people type, for links in mails and metadata; unset: made of HOST and PORT. */
  PUBLIC_URL: url(/^https?$/, 'https://doorstep.example')
    .refine((address) => !URL.canParse(address) || isOrigin(address), {
      error: 'must be an address like https://doorstep.example, without a path',
    })
    .optional(),
  /** Processes that share the port; unset: one on up to two cores, else one less than there are cores, at most 8. */
  PROCESSES: number('whole number', 1, 64).optional(),
  /** The folder for the embedded database and uploaded files. */
  DATA_DIR: z.string().trim().regex(/^[^~]/, { error: 'must be a whole path: nobody expands ~ here' }).default('.data'),
  /**
   * A PostgreSQL of your own; unset: the embedded one is started in DATA_DIR. Of several hosts, comma-separated, the one
   * that takes changes is used.
   */
  DATABASE_URL: databaseUrl.optional(),
  /**
   * PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode: for notifications, jobs and migrations, which need a
   * session.
   */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Standbys of that database, for reads whose result is the same for everybody; unset: the primary answers them. */
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  /** The same database as its owner, for migrations at start; unset: DATABASE_URL, whose role then owns the tables. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Connections to the database at most; single reads share six more. */
  DATABASE_CONNECTIONS: number('whole number', 1, 1000).default(defaultLimits.max),
  /** Requests that may wait for a connection; the next one gets 503 at once. */
  DATABASE_QUEUE: number('whole number', 0, 100_000).default(defaultLimits.queue),
  /** Seconds opening a connection may take. */
  DATABASE_CONNECT_SECONDS: seconds.default(defaultLimits.connectMs / 1000),
  /** Seconds a request waits for a connection. */
  DATABASE_WAIT_SECONDS: seconds.default(defaultLimits.waitMs / 1000),
  /** Seconds a statement may take; one second later its connection is closed. */
  DATABASE_STATEMENT_SECONDS: seconds.default(defaultLimits.statementMs / 1000),
  /** Seconds a statement waits for a row lock. */
  DATABASE_LOCK_SECONDS: seconds.default(defaultLimits.lockMs / 1000),
  /** Seconds a stopping process says on /readyz that it is not ready before it refuses; unset: none for the embedded database. */
  DRAIN_SECONDS: number('number', 0, 60).optional(),
  /** The mail server; unset: mails land in the sandbox mailbox, /sandbox/mailbox. */
  SMTP_URL: z
    .string()
    .refine(isMailServer, { error: 'must be an address like smtps://user:password@mail.example:465' })
    .optional(),
  /** The sender of mails; unset: no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z.string().refine(isSender, { error: 'must be like Doorstep <no-reply@doorstep.example>' }).optional(),
  /** The push services notifications may be sent through, comma-separated; other values are for tests. */
  PUSH_SERVICES: z
    .string()
    .regex(/^https?:\/\/[\w.*:-]+(, *https?:\/\/[\w.*:-]+)*$/, {
      error: 'must be addresses like https://*.push.apple.com',
    })
    .default(pushServices),
  /** Whether an empty database is seeded with the demo town; unset: only the embedded one. */
  DEMO: flag.optional(),
  /** Whether the demo may be shown to other machines: with an operator's password of its own and a closed mailbox. */
  DEMO_PUBLIC: flag.default(false),
  /** The networks that operators work from, comma-separated, like 203.0.113.0/24; unset: any. */
  OFFICE_ADDRESSES: z.string().optional(),
  /** Logical failures are sent with status 200, for existing apps that drop every other response. */
  LEGACY_CLIENTS: flag.default(false),
  /** Whether this process runs jobs too: reminders, expiry, cleanup. At least one process must. */
  JOBS: flag.default(true),
  /** How much the server logs to its output. */
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Clients that send it as a bearer token may read /metrics; unset: this machine may, while PUBLIC_URL is on it. */
  METRICS_TOKEN: z.string().trim().min(16, { error: 'must have 16 characters or more' }).optional(),
  /** Multiplies every rate limit; benchmarks raise the limits with it. They cannot be turned off. */
  RATE_LIMIT_SCALE: number('number', 0.001, 1_000_000).default(1),
  /** Mebibytes of public responses and pages cached in memory until their data changes; 0 turns the cache off. */
  CACHE_MIB: number('whole number', 0, 65_536).default(32),
  /** The proxies whose X-Forwarded-For is believed: their number or their addresses, comma-separated; unset: none. */
  TRUST_PROXY: z
    .string()
    .refine(areProxies, { error: 'must be a number of proxies or their addresses, comma-separated' })
    .optional(),
  ...payVariables,
  ...signInVariables,
  ...s3Variables,
  ...placeVariables,
  ...translationVariables,
  /** development: pages are compiled on the fly; test: for the test suite. */
  NODE_ENV: oneOf(['production', 'development', 'test']).default('production'),
})

/** Every variable with its default, undefined for none. */
export const defaults = (): Record<string, unknown> => {
  const given = variables.parse({})
  return Object.fromEntries(Object.keys(variables.shape).map((name) => [name, given[name as keyof typeof given]]))
}

/** The settings of one process, read once; see the variables above for what each means. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  processes: number
  dataDir: string
  databaseUrl: string | undefined
  directUrl: string | undefined
  replicaUrl: string | undefined
  databaseOwnerUrl: string | undefined
  database: Omit<DatabaseLimits, 'idleMs' | 'unusedMs'>
  /** Milliseconds between no longer being ready and refusing requests, for balancers to notice. */
  drainMs: number
  /** Where files are stored; undefined: in a folder of dataDir. */
  s3: S3 | undefined
  smtpUrl: string | undefined
  mailFrom: string
  pushServices: string[]
  demo: boolean
  /** The demo is shown to others: the operator's password is secret, and the sandbox mailbox closed to visitors. */
  demoPublic: boolean
  /** Where operators may be; undefined: anywhere. */
  officeAddresses: Network[] | undefined
  legacyClients: boolean
  jobs: boolean
  logLevel: z.output<typeof variables>['LOG_LEVEL']
  /** Undefined: `/metrics` is for this machine only. */
  metricsToken: string | undefined
  rateLimitScale: number
  cacheBytes: number
  trustProxy: string | number | false
  /** Online payment: the keys of the configured providers. Sandbox: without keys our stand-ins are used. */
  pay: { keys: Partial<Record<Provider, Keys>>; sandbox: boolean }
  /** The social sign-in providers whose keys are set. */
  signIn: Partial<Record<SocialProvider, SignInKeys>>
  translation: TranslationSettings
  mode: z.output<typeof variables>['NODE_ENV']
} & PlaceSettings

/** An address may hold a password, which no terminal needs to show; keys are nothing else. */
const isSecret = (name: string): boolean =>
  /_(URL|TOKEN)$/.test(name) || [isKey, isSignInKey, isS3Key, isPlaceKey, isTranslationKey].some((is) => is(name))

/** Reads the settings; throws StartupError that names every mistake at once. A variable set to nothing is unset. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const quoted = Object.keys(variables.shape).filter((name) => /^(["']).*\1$/s.test(given[name]?.trim() ?? ''))
  if (quoted.length > 0)
    return failWith(quoted.map((name) => `${name} is in quotes, which are a part of it here: leave them out`))
  const { success, data, error } = variables.safeParse(given)
  if (!success) {
    const mistakes = error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return isSecret(name) ? `${name} ${message}` : `${name} ${message}, not "${given[name]}"`
    })
    return failWith(mistakes)
  }
  const { keys, mistakes: wrongKeys } = readKeys(data)
  const { keys: signIn, mistakes: wrongSignIn } = readSignInKeys(data)
  const { places, map, mistakes: wrongPlaces } = readPlaceSettings(data)
  const { s3, mistakes: wrongS3 } = readS3(data)
  const demo = data.DEMO ?? data.DATABASE_URL === undefined
  const sandbox = demo || data.NODE_ENV !== 'production'
  const { translation, mistakes: wrongTranslation } = readTranslation(data, sandbox)
  const { officeAddresses, mistakes: wrongOffice } = readOfficeAddresses(data.OFFICE_ADDRESSES)
  const alone = (['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).filter(
    (name) => data[name] && !data.DATABASE_URL,
  )
  const wrongDatabase = alone.map((name) => `${name} is of use only together with DATABASE_URL`)
  const mistakes = [
    ...wrongDatabase,
    ...wrongOffice,
    ...wrongKeys,
    ...wrongSignIn,
    ...wrongS3,
    ...wrongPlaces,
    ...wrongTranslation,
  ]
  if (mistakes.length > 0) return failWith(mistakes)
  if (demo && !data.DEMO_PUBLIC && isReachable(data)) return failWith([openDemo])
  const publicUrl = data.PUBLIC_URL === undefined ? localUrl(data.HOST, data.PORT) : new URL(data.PUBLIC_URL).origin
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    // Vite, which serves the pages in development, is one process.
    processes: data.NODE_ENV === 'development' ? 1 : (data.PROCESSES ?? processesFor(availableParallelism())),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    directUrl: data.DATABASE_DIRECT_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    database: {
      max: data.DATABASE_CONNECTIONS,
      queue: data.DATABASE_QUEUE,
      connectMs: data.DATABASE_CONNECT_SECONDS * 1000,
      waitMs: data.DATABASE_WAIT_SECONDS * 1000,
      statementMs: data.DATABASE_STATEMENT_SECONDS * 1000,
      lockMs: data.DATABASE_LOCK_SECONDS * 1000,
    },
    // Without it the connections that are kept alive would be cut, and what is on its way on them.
    drainMs: (data.DRAIN_SECONDS ?? (data.DATABASE_URL === undefined ? 0.3 : 1)) * 1000,
    s3,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Doorstep <no-reply@${new URL(publicUrl).hostname}>`,
    pushServices: data.PUSH_SERVICES.split(',').map((service) => service.trim()),
    demo,
    demoPublic: demo && data.DEMO_PUBLIC,
    officeAddresses,
    legacyClients: data.LEGACY_CLIENTS,
    jobs: data.JOBS,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    rateLimitScale: data.RATE_LIMIT_SCALE,
    cacheBytes: data.CACHE_MIB * 1_048_576,
    trustProxy: data.TRUST_PROXY === undefined ? false : hops(data.TRUST_PROXY),
    // With a single real key the sandbox is off.
    pay: { keys, sandbox: sandbox && Object.keys(keys).length === 0 },
    signIn,
    places,
    map,
    translation,
    mode: data.NODE_ENV,
  }
}

/** The embedded database needs a core, too, and jobs run in threads of their own. */
const processesFor = (cores: number): number => (cores <= 2 ? 1 : Math.min(cores - 1, 8))

const failWith = (mistakes: string[]): never =>
  fail(`The settings cannot be used:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)

/** Why the demo does not start where other machines reach it. */
const openDemo =
  'DEMO is on, and its passwords are public: listen on this machine only (HOST=127.0.0.1; PUBLIC_URL of this machine or ' +
  'unset, but not unset with TRUST_PROXY), set DEMO=off, or DEMO_PUBLIC=on to show it to others'

/** Whether a host is this machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/** Whether other machines can reach the server, themselves or through a proxy. Tests use addresses as mere names. */
const isReachable = ({ HOST, PUBLIC_URL, TRUST_PROXY, NODE_ENV }: z.output<typeof variables>): boolean => {
  if (!isLoopback(HOST)) return true
  if (NODE_ENV === 'test') return false
  return PUBLIC_URL === undefined ? TRUST_PROXY !== undefined : !isLoopback(new URL(PUBLIC_URL).hostname)
}

/** The URL of a server listening on `host`, as seen from this machine. */
export function localUrl(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const hops = (proxies: string): string | number => (/^\d+$/.test(proxies) ? Number(proxies) : proxies)

/** The settings of this process: the one place that reads the environment. */
export const readConfig = (): Config => loadConfig(process.env)

/** The environment of a child process: this one's, with defaults below it and settings above it. */
export const environmentOfChild = (defaults: Record<string, string>, settings: Record<string, string>) => ({
  ...defaults,
  ...process.env,
  ...settings,
})
