import type { Config } from '#server/config.ts'
import type { Db, Tx } from '#server/db.ts'
import { refuse } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import type { ReadContext } from '#server/serve.ts'
import type { Mail } from './letter.ts'
import { addMail, newestMails, removeMail } from './queries.ts'

/** A mail that is written down and not on its way yet. */
export type Posted = Mail & { id: number }

/** Writes a mail down together with what it tells about; {@link deliver} sends it once that is certain. */
export const post = async (tx: Tx, mail: Mail): Promise<Posted> => ({ ...mail, id: await addMail(tx, mail) })

type Carrier = { db: Db; config: Config; log: { warn: (details: object, message: string) => void } }

/**
 * Hands a mail to the mail server, if there is one, and forgets it: what it says is between its reader and us. Never
 * fails; a mail the server did not take stays written down.
 */
export const deliver = async ({ db, config, log }: Carrier, { id, ...mail }: Posted): Promise<void> => {
  if (!config.smtpUrl) return
  try {
    await sendMail(config, mail)
    await removeMail(db, id)
  } catch (error) {
    log.warn({ err: error, mail: id }, 'a mail was not sent')
  }
}

/** Most mails the sandbox shows. */
const shown = 50

/** The sandbox mailbox: there is none where mails really leave. */
export const sandboxMails = async ({ db, config, user }: ReadContext<'optional'>) => {
  if (config.smtpUrl) return refuse('not_found')
  if (!config.demo && user?.role !== 'operator') return refuse(user ? 'forbidden' : 'unauthenticated')
  const mails = await newestMails(db, shown)
  return mails.map(({ created_at, ...mail }) => ({ ...mail, created_at: created_at.toISOString() }))
}
