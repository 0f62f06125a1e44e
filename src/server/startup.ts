import { createServer } from 'node:net'
import { type DatabaseErrorCode, DatabaseUnavailable } from '#server/db/unavailable.ts'

/** An error at startup whose message is one clear sentence for the user. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Refuses to start, saying why in one sentence. */
export function fail(sentence: string): never {
  throw new StartupError(sentence)
}

/** Fields of errors from the system, Node and PostgreSQL. */
type SystemError = Partial<
  Record<'code' | 'syscall' | 'path' | 'address' | 'host' | 'hostname' | 'message' | 'stack', string>
> & {
  port?: unknown
}

const place = ({ address, host, hostname, port }: SystemError) =>
  [address ?? host ?? hostname ?? '', port].filter((part) => part).join(':')

const noSuchHost = ({ host }: SystemError) => `This machine does not have the address ${host}; set HOST to one it has.`

const listenErrors: Record<string, (trouble: SystemError) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already taken; stop what is using it, or set PORT to another.`,
  EACCES: ({ port }) => `This account may not listen on port ${port}; set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ address }) => `This machine does not have the address ${address}; set HOST to one it has.`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}

const unreachable = (trouble: SystemError) =>
  `The database${place(trouble) && ` at ${place(trouble)}`} does not answer; start it, or correct DATABASE_URL.`
/** PostgreSQL names the user, which says which of the settings is wrong. */
const accessDenied = ({ message }: SystemError) =>
  `The database refuses the user or password of DATABASE_URL, DATABASE_OWNER_URL or DATABASE_DIRECT_URL: ${message}.`
const notWritable = ({ path }: SystemError) =>
  `${path ?? 'The folder'} cannot be written by this account; set DATA_DIR to a folder that can.`

/** Where a link leads nowhere: what is missing of a path is made. */
const leadsNowhere = ({ path }: SystemError) =>
  `${path} leads to a place that is not there, such as a disk that is not mounted; set DATA_DIR to a folder that is.`

/** Codes of a certificate that cannot be verified. */
const untrusted = [
  'CERT_HAS_EXPIRED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]
const notTrusted = ({ message }: SystemError) =>
  `The certificate of the database is not trusted (${message}); name its CA in sslrootcert of DATABASE_URL, ` +
  'and name the host as the certificate does.'

/** Only the stack begins with the file and the line. */
const notTypeScript = ({ stack = '' }: SystemError) => `A source file has a mistake: ${stack.split('\n    at ')[0]}`

const slow = () => 'The database did not answer in time; try again when the machine is less busy.'
const readOnly = () =>
  'The database takes no changes, like a standby; set DATABASE_URL to the primary, or promote this one.'

const otherErrors: Record<string, (trouble: SystemError) => string> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  '28P01': accessDenied,
  '28000': ({ message }) => `The database refuses this connection: ${message}.`,
  ...Object.fromEntries(untrusted.map((code) => [code, notTrusted])),
  '25006': readOnly,
  '3D000': () => 'The database named in DATABASE_URL does not exist; create it, or correct DATABASE_URL.',
  '42501': ({ message }) => `The user of DATABASE_URL lacks a right in the database: ${message}.`,
  '55P03': () =>
    'A table of the database is in use for long, as by a restore or a migration; try again once that has ended.',
  '57014': slow,
  '53300': () => 'The database has no connection left; raise its max_connections.',
  '57P03': () => 'The database is still starting up or shutting down; try again in a moment.',
  EROFS: notWritable,
  EACCES: notWritable,
  EPERM: notWritable,
  ENOTDIR: ({ path }) => `${path} is not a folder; set DATA_DIR to one.`,
  EEXIST: ({ path }) => `${path} is not a folder; set DATA_DIR to one.`,
  ERR_INVALID_TYPESCRIPT_SYNTAX: notTypeScript,
  ENOSPC: () => 'There is no space left on the disk.',
}

const reasonOf = ({ cause }: DatabaseUnavailable) => (cause instanceof Error ? ` (${cause.message})` : '')

/** Where the cause has no code that says more. */
const unavailable: Record<DatabaseErrorCode, (error: DatabaseUnavailable) => string> = {
  database_unreachable: (error) =>
    `The database${place(error.server) && ` at ${place(error.server)}`} could not be reached${reasonOf(error)}; ` +
    'start it, correct DATABASE_URL, or try again when the machine is less busy.',
  database_busy: () => 'All connections to the database are in use; raise DATABASE_CONNECTIONS.',
  database_slow: slow,
  database_lost: (error) => `The connection to the database was lost${reasonOf(error)}; try again.`,
  database_read_only: readOnly,
  notifications_lost: () =>
    'Notifications of the database do not arrive, as through a pooler in transaction mode; set DATABASE_DIRECT_URL to the ' +
    'address of PostgreSQL itself.',
  jobs_stopped: (error) => `The queue of jobs cannot be read${reasonOf(error)}; try again.`,
}

/** The underlying error that has a code. */
const causeOf = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable && (error.cause as SystemError | undefined)?.code)
    return causeOf(error.cause)
  // A name with several addresses fails once for each; they all fail alike.
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error
}

/** One clear sentence for an error of a command, without passwords; `what` begins it where the error is not a known one. */
export function explain(error: unknown, what = 'Doorstep could not start'): string {
  if (error instanceof StartupError) return error.message
  const cause = causeOf(error)
  const trouble = (typeof cause === 'object' && cause !== null ? cause : {}) as SystemError
  if (trouble.code === 'ENOENT' && trouble.syscall === 'mkdir') return leadsNowhere(trouble)
  const known = (trouble.syscall === 'listen' ? listenErrors : otherErrors)[trouble.code ?? '']
  if (known) return known(trouble)
  if (error instanceof DatabaseUnavailable) return unavailable[error.code](error)
  return `${what}: ${trouble.message ?? String(cause)}`
}

/** Checks that a port is free before the database is started, and resolves to it: 0 becomes a free one. @throws an error of `listen` */
export async function checkPort(host: string, port: number): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, refuse) => {
    // A name that nobody knows is of looking it up, which a database may be, too.
    probe.once('error', (error) => refuse(Object.assign(error, { syscall: 'listen', host }))).listen(port, host, done)
  })
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : port
}

/** Loses what cannot be written on the standard outputs, as where the log's disk is full: it would end the program. */
export function goOnWithoutOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Milliseconds in which a second signal is ignored: Ctrl-C reaches npm and the launcher too. */
const ECHO = 1000

/**
 * Closes the program at the first SIGINT, SIGTERM, SIGHUP or end of the launcher, then exits 0; another signal after a
 * second ends the process at once.
 */
export function onStop(close: () => Promise<unknown>): void {
  let asked: number | undefined
  const stop = () => {
    if (asked !== undefined) return performance.now() - asked > ECHO ? process.exit(1) : undefined
    asked = performance.now()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  if (process.channel) process.on('disconnect', stop)
}
