import type { Db, Tx } from '#server/db.ts'
import type { Mail } from './letter.ts'

export const addMail = async (tx: Tx, mail: Mail): Promise<number> =>
  (await tx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id

export const removeMail = (db: Db, id: number) => db.deleteFrom('mails').where('id', '=', id).execute()

export const newestMails = (db: Db, most: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'locale', 'subject', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
