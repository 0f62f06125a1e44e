import type { OfficeRole } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { enqueue, hasten } from '#server/jobs/queries.ts'
import { sendMail } from '#server/mail/mail.ts'
import {
  claimedUntil,
  claimMail,
  deleteMail,
  deleteOld,
  insertMails,
  isStillClaimed,
  makeDue,
  markKept,
  markRefused,
  newestMails,
  overdueMails,
  postpone,
} from './queries.ts'
import type { Mail } from './renderMail.ts'
import { failureKindOf, nameToGreet, retryDelay } from './rules.ts'

export { helpingOperators, mailBacklog, unsentMailList } from './queries.ts'
export { type Recipient, recipientOf, recipientsOf, senderFor, sendersFor } from './recipient.ts'
export { type Mail, renderMail } from './renderMail.ts'
export { mailWords, type Say } from './texts/service.ts'
export { nameToGreet }

const mailJobs = (ids: readonly number[], at: number) =>
  ids.map((id) => ({ queue: 'mail' as const, key: String(id), at, data: { mail_id: id } }))

/**
 * Queues a mail in the caller's transaction; it is sent after commit. `discard`: does the same work but sends nothing,
 * for equal timing.
 */
export const queueMail = async (tx: Tx, mail: Mail, { discard = false }: { discard?: boolean } = {}): Promise<void> => {
  const ids = await insertMails(tx, [{ ...mail, state: discard ? 'nobody' : 'waiting' }])
  await enqueue(tx, mailJobs(ids, Date.now()))
}

/** A mail and the request that it goes back to. */
export type QueuedMail = { mail: Mail; requestId: string | undefined }

/** Queues mails as {@link queueMail} does. */
export const queueMails = async (tx: Tx, mails: readonly QueuedMail[]): Promise<void> => {
  if (mails.length === 0) return
  const ids = await insertMails(
    tx,
    mails.map(({ mail }) => ({ ...mail, state: 'waiting' })),
  )
  const jobs = mailJobs(ids, Date.now())
  await enqueue(
    tx,
    jobs.map((job, n) => ({ ...job, requestId: mails[n]?.requestId })),
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Claims a mail to send; undefined if it is discarded or kept in the sandbox mailbox. */
const claim = async (tx: Tx, config: Config, id: number): Promise<ClaimedMail | undefined> => {
  const mail = await claimMail(tx, id)
  if (mail?.state === 'nobody') await deleteMail(tx, id)
  else if (mail && !config.smtpUrl) await markKept(tx, id)
  else if (mail) return mail
  else {
    // The claiming process may have died: check again when its claim ends.
    const until = await claimedUntil(tx, id)
    if (until) await enqueue(tx, mailJobs([id], until.getTime()))
  }
  return undefined
}

const recordFailure = async (tx: Tx, mail: ClaimedMail, error: unknown): Promise<void> => {
  if (!(await isStillClaimed(tx, mail.id, mail.taken_until))) return
  const failed = { tries: mail.tries + 1, trouble: messageOf(error) }
  const now = Date.now()
  const delay = retryDelay(failureKindOf(error as object), { ...failed, age: now - mail.created_at.getTime() })
  if (delay === null) return void (await markRefused(tx, mail.id, failed))
  await postpone(tx, mail.id, { ...failed, at: now + delay })
  await enqueue(tx, mailJobs([mail.id], now + delay))
}

/**
 * Sends one waiting mail and deletes it. It is claimed first for a limited time, so only one process sends it and no
 * transaction is open while sending. After a crash between sending and deleting it is sent again with the same Message-ID.
 * A rejected mail is queued again with growing delays; without a mail server it stays in the sandbox mailbox
 * (docs/decisions/0022, 0042).
 */
export const sendQueuedMail = async (
  { transaction }: Database,
  config: Config,
  data: Record<string, unknown>,
): Promise<void> => {
  const id = parseId(data.mail_id)
  const mail = id === null ? undefined : await transaction((tx) => claim(tx, config, id))
  if (!mail) return
  try {
    await sendMail(config, mail)
  } catch (error) {
    return transaction((tx) => recordFailure(tx, mail, error))
  }
  await transaction((tx) => deleteMail(tx, mail.id))
}

/** Maximum mails re-queued per sweep, and days for which mails stay that were given up, or kept in the sandbox mailbox. */
const maxOverdue = 1000
const unsentDays = 30

/** Re-queues mails whose job was lost and deletes old ones that nobody sends any more. */
export const sweepMails = async (tx: Tx): Promise<void> => {
  await enqueue(tx, mailJobs(await overdueMails(tx, maxOverdue), Date.now()))
  await deleteOld(tx, unsentDays)
}

/** Maximum mails per list. */
const maxListed = 50

const mayReadMailbox = ({ demo, demoPublic }: Config, user: { office: OfficeRole | null } | null): boolean =>
  (demo && !demoPublic) || user?.office === 'admin'

export const mailServerState = async ({ config, user }: ReadContext<'operator'>) => {
  const connected = config.smtpUrl !== undefined
  return { connected, mailbox: !connected && mayReadMailbox(config, user) }
}

/** The sandbox mailbox; not_found where a mail server is configured. Its links open anybody's account, so it is for admins. */
export const sandboxMails = async ({ db, config, user }: ReadContext<'optional'>) => {
  if (config.smtpUrl) return refuse('not_found')
  if (!mayReadMailbox(config, user)) return refuse(user ? 'forbidden' : 'unauthenticated')
  const mails = await newestMails(db, maxListed)
  return mails.map(({ created_at, ...mail }) => ({ ...mail, created_at: created_at.toISOString() }))
}

/** Sends unsent mails again, given up or not: these, or all of them. */
export const sendAgain = async ({ tx }: WriteContext<'operator'>, ids?: readonly number[]) => {
  const due = await makeDue(tx, ids)
  // The job of a mail that waits for its next try is there already.
  await hasten(tx, 'mail', due.map(String))
  await enqueue(tx, mailJobs(due, Date.now()))
  return { count: due.length }
}
