import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Mail } from './renderMail.ts'

export const insertMail = async (tx: Tx, mail: Mail & { state: 'waiting' | 'nobody' }): Promise<number> =>
  (await tx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id

/** Seconds somebody who sends a mail has it to themselves; longer than a mail server that answers at all takes. */
const claimSeconds = 300

/** A mail that is to be sent, taken; undefined where it is gone or somebody else is sending it. */
export const claimMail = (tx: Tx, id: number) =>
  tx
    .updateTable('mails')
    .set({ taken_until: sql<Date>`date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'nobody'])
    .where(({ or, eb }) => or([eb('taken_until', 'is', null), eb('taken_until', '<=', sql<Date>`now()`)]))
    .returning([
      'id',
      'recipient',
      'subject',
      'body',
      'html',
      'attachment_name',
      'attachment',
      'state',
      'tries',
      'created_at',
      'taken_until',
    ])
    .executeTakeFirst()

/** Until when somebody else has a mail that still has to be sent. */
export const claimedUntil = async (db: Db, id: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('mails')
    .select('taken_until')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'nobody'])
    .executeTakeFirst()
  return row?.taken_until ?? null
}

/** Whether it is still ours: locked, and taken by nobody else since. */
export const isStillClaimed = async (tx: Tx, id: number, until: Date | null): Promise<boolean> => {
  const row = await tx.selectFrom('mails').select('taken_until').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.taken_until?.getTime() === until?.getTime()
}

export const deleteMail = (tx: Tx, id: number) => tx.deleteFrom('mails').where('id', '=', id).execute()

export const markKept = (tx: Tx, id: number) =>
  tx.updateTable('mails').set({ state: 'kept' }).where('id', '=', id).execute()

/** Longest word of a mail server that is kept. */
const maxTroubleLength = 300

export const postpone = (tx: Tx, id: number, { tries, trouble, at }: { tries: number; trouble: string; at: number }) =>
  tx
    .updateTable('mails')
    .set({ tries, trouble: trouble.slice(0, maxTroubleLength), next_try_at: new Date(at), taken_until: null })
    .where('id', '=', id)
    .execute()

/** What a mail says is between its reader and us: of one that is given up only the reason stays. */
export const markRefused = (tx: Tx, id: number, { tries, trouble }: { tries: number; trouble: string }) =>
  tx
    .updateTable('mails')
    .set({
      state: 'refused',
      tries,
      trouble: trouble.slice(0, maxTroubleLength),
      body: '',
      html: '',
      attachment_name: null,
      attachment: null,
    })
    .where('id', '=', id)
    .execute()

/** Mails that should have been sent a while ago: whose job was lost, or that are older than jobs for mails. */
export const overdueMails = async (tx: Tx, most: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['waiting', 'nobody'])
    .where('next_try_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('next_try_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets what was given up so many days ago. */
export const deleteRefused = (tx: Tx, days: number) =>
  tx
    .deleteFrom('mails')
    .where('state', '=', 'refused')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .execute()

export const newestMails = (db: Db, most: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'locale', 'subject', 'body', 'attachment_name', 'created_at'])
    .where('state', 'in', ['waiting', 'kept'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Mails that failed at least once, those given up first. */
export const failedMails = (db: Db, most: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'state', 'tries', 'trouble', 'created_at', 'next_try_at'])
    .where('tries', '>', 0)
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
