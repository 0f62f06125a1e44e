import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendMail } from '#server/mail/mail.ts'
import type { Mail } from './letter.ts'
import {
  addMail,
  forgetRefused,
  forgottenMails,
  giveUp,
  keepMail,
  newestMails,
  postpone,
  removeMail,
  stillTaken,
  takeMail,
  takenUntil,
  troubledMails,
} from './queries.ts'
import { pauseAfter, troubleOf } from './rules.ts'

export { letter, type Mail } from './letter.ts'
export { type Reader, readerOf, senderFor } from './reader.ts'

const jobs = (ids: readonly number[], at: number) =>
  ids.map((id) => ({ queue: 'mail' as const, key: String(id), at, data: { mail_id: id } }))

/**
 * Writes a mail in the transaction that tells about it; it leaves through the queue if that commits. `toNobody`: it costs
 * the same and goes nowhere.
 */
export const post = async (tx: Tx, mail: Mail, { toNobody = false }: { toNobody?: boolean } = {}): Promise<void> => {
  const id = await addMail(tx, { ...mail, state: toNobody ? 'nobody' : 'waiting' })
  await enqueue(tx, jobs([id], Date.now()))
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Taken = NonNullable<Awaited<ReturnType<typeof takeMail>>>

/** What is left to send of a mail: nothing where it goes to nobody or stays here. */
const take = async (tx: Tx, config: Config, id: number): Promise<Taken | undefined> => {
  const mail = await takeMail(tx, id)
  if (mail?.state === 'nobody') await removeMail(tx, id)
  else if (mail && !config.smtpUrl) await keepMail(tx, id)
  else if (mail) return mail
  else {
    // Whoever has it may have died: somebody looks again when its time is over.
    const until = await takenUntil(tx, id)
    if (until) await enqueue(tx, jobs([id], until.getTime()))
  }
  return undefined
}

const recordFailure = async (tx: Tx, mail: Taken, error: unknown): Promise<void> => {
  if (!(await stillTaken(tx, mail.id, mail.taken_until))) return
  const failed = { tries: mail.tries + 1, trouble: wordsOf(error) }
  const now = Date.now()
  const pause = pauseAfter(troubleOf(error as object), { ...failed, age: now - mail.created_at.getTime() })
  if (pause === null) return void (await giveUp(tx, mail.id, failed))
  await postpone(tx, mail.id, { ...failed, at: now + pause })
  await enqueue(tx, jobs([mail.id], now + pause))
}

/**
 * Sends one mail, if it still waits, and forgets it. It is taken first, for a time: of two processes one sends it, and no
 * transaction is open meanwhile. A process that dies between sending and forgetting sends it again under the same Message-ID.
 * One that is not accepted is put into the queue anew, later each time; where there is no mail server it stays in the
 * sandbox mailbox (docs/decisions/0022, 0042).
 */
export const sendPosted = async (
  { transaction }: Database,
  config: Config,
  data: Record<string, unknown>,
): Promise<void> => {
  const id = parseId(data.mail_id)
  const mail = id === null ? undefined : await transaction((tx) => take(tx, config, id))
  if (!mail) return
  try {
    await sendMail(config, mail)
  } catch (error) {
    return transaction((tx) => recordFailure(tx, mail, error))
  }
  await transaction((tx) => removeMail(tx, mail.id))
}

/** Mails one round puts back, and days the operator can see what was given up. */
const mostForgotten = 1000
const refusedDays = 30

/** Puts mails whose job was lost back into the queue, and clears what was given up long ago. */
export const sweepMails = async (tx: Tx): Promise<void> => {
  await enqueue(tx, jobs(await forgottenMails(tx, mostForgotten), Date.now()))
  await forgetRefused(tx, refusedDays)
}

/** Most mails either list shows. */
const shown = 50

/** The sandbox mailbox: there is none where mails really leave. */
export const sandboxMails = async ({ db, config, user }: ReadContext<'optional'>) => {
  if (config.smtpUrl) return refuse('not_found')
  if (!config.demo && user?.role !== 'operator') return refuse(user ? 'forbidden' : 'unauthenticated')
  const mails = await newestMails(db, shown)
  return mails.map(({ created_at, ...mail }) => ({ ...mail, created_at: created_at.toISOString() }))
}

/** Mails the mail server did not take, without what they say. */
export const unsentMails = async ({ db }: ReadContext<'operator'>) => {
  const mails = await troubledMails(db, shown)
  return mails.map(({ created_at, next_try_at, state, trouble, ...mail }) => ({
    ...mail,
    trouble: trouble ?? '',
    created_at: created_at.toISOString(),
    next_try_at: state === 'waiting' ? next_try_at.toISOString() : null,
  }))
}
