import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendMail } from '#server/mail/mail.ts'
import {
  claimedUntil,
  claimMail,
  deleteMail,
  deleteRefused,
  failedMails,
  insertMail,
  isStillClaimed,
  markKept,
  markRefused,
  newestMails,
  overdueMails,
  postpone,
} from './queries.ts'
import type { Mail } from './renderMail.ts'
import { failureKindOf, retryDelay } from './rules.ts'

export { type Recipient, recipientOf, senderFor } from './recipient.ts'
export { type Mail, renderMail } from './renderMail.ts'

const mailJobs = (ids: readonly number[], at: number) =>
  ids.map((id) => ({ queue: 'mail' as const, key: String(id), at, data: { mail_id: id } }))

/**
 * Writes a mail in the transaction that tells about it; it leaves through the queue if that commits. `toNobody`: it costs
 * the same and goes nowhere.
 */
export const queueMail = async (tx: Tx, mail: Mail, { discard = false }: { discard?: boolean } = {}): Promise<void> => {
  const id = await insertMail(tx, { ...mail, state: discard ? 'nobody' : 'waiting' })
  await enqueue(tx, mailJobs([id], Date.now()))
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** What is left to send of a mail: nothing where it goes to nobody or stays here. */
const claim = async (tx: Tx, config: Config, id: number): Promise<ClaimedMail | undefined> => {
  const mail = await claimMail(tx, id)
  if (mail?.state === 'nobody') await deleteMail(tx, id)
  else if (mail && !config.smtpUrl) await markKept(tx, id)
  else if (mail) return mail
  else {
    // Whoever has it may have died: somebody looks again when its time is over.
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
 * Sends one mail, if it still waits, and forgets it. It is taken first, for a time: of two processes one sends it, and no
 * transaction is open meanwhile. A process that dies between sending and forgetting sends it again under the same Message-ID.
 * One that is not accepted is put into the queue anew, later each time; where there is no mail server it stays in the
 * sandbox mailbox (docs/decisions/0022, 0042).
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

/** Mails one round puts back, and days the operator can see what was given up. */
const maxOverdue = 1000
const refusedDays = 30

/** Puts mails whose job was lost back into the queue, and clears what was given up long ago. */
export const sweepMails = async (tx: Tx): Promise<void> => {
  await enqueue(tx, mailJobs(await overdueMails(tx, maxOverdue), Date.now()))
  await deleteRefused(tx, refusedDays)
}

/** Most mails either list shows. */
const maxListed = 50

/** The sandbox mailbox: there is none where mails really leave. */
export const sandboxMails = async ({ db, config, user }: ReadContext<'optional'>) => {
  if (config.smtpUrl) return refuse('not_found')
  if (!config.demo && user?.role !== 'operator') return refuse(user ? 'forbidden' : 'unauthenticated')
  const mails = await newestMails(db, maxListed)
  return mails.map(({ created_at, ...mail }) => ({ ...mail, created_at: created_at.toISOString() }))
}

/** Mails the mail server did not take, without what they say. */
export const unsentMails = async ({ db }: ReadContext<'operator'>) => {
  const mails = await failedMails(db, maxListed)
  return mails.map(({ created_at, next_try_at, state, trouble, ...mail }) => ({
    ...mail,
    trouble: trouble ?? '',
    created_at: created_at.toISOString(),
    next_try_at: state === 'waiting' ? next_try_at.toISOString() : null,
  }))
}
