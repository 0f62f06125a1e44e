import { sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { contains, officeList, onDays } from '#server/officeList/officeList.ts'
import { listUnsentMails } from './contract.ts'
import type { Mail } from './renderMail.ts'

/** The operators who help people, and so read complaints and applications: nobody who only moves money, and nobody who may not sign in. */
export const helpingOperators = (db: Db, { demo }: Pick<Config, 'demo'>) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('role', '=', sql.lit('operator'))
    .where(sql<boolean>`office_role IS DISTINCT FROM 'finance'`)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(${demo}::boolean OR NOT planted)`)
    .orderBy('id')
    .limit(100)
    .execute()

/** The ids of the mails, in their order. */
export const insertMails = async (
  tx: Tx,
  mails: readonly (Mail & { state: 'waiting' | 'nobody' })[],
): Promise<number[]> => {
  const rows = await tx.insertInto('mails').values(mails).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Seconds a process holds the claim on a mail while sending it; longer than any SMTP response takes. */
const claimSeconds = 300

/** Claims a mail for sending; undefined if it is gone or claimed by another process. */
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

/** When another process's claim on an unsent mail ends. */
export const claimedUntil = async (db: Db, id: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('mails')
    .select('taken_until')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'nobody'])
    .executeTakeFirst()
  return row?.taken_until ?? null
}

/** Locks the row; whether our claim still holds. */
export const isStillClaimed = async (tx: Tx, id: number, until: Date | null): Promise<boolean> => {
  const row = await tx.selectFrom('mails').select('taken_until').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.taken_until?.getTime() === until?.getTime()
}

export const deleteMail = (tx: Tx, id: number) => tx.deleteFrom('mails').where('id', '=', id).execute()

export const markKept = (tx: Tx, id: number) =>
  tx.updateTable('mails').set({ state: 'kept' }).where('id', '=', id).execute()

/** Maximum length of a stored mail server error. */
const maxTroubleLength = 300

export const postpone = (tx: Tx, id: number, { tries, trouble, at }: { tries: number; trouble: string; at: number }) =>
  tx
    .updateTable('mails')
    .set({ tries, trouble: trouble.slice(0, maxTroubleLength), next_try_at: new Date(at), taken_until: null })
    .where('id', '=', id)
    .execute()

/** Keeps the content: an operator may send it again. */
export const markRefused = (tx: Tx, id: number, { tries, trouble }: { tries: number; trouble: string }) =>
  tx
    .updateTable('mails')
    .set({ state: 'refused', tries, trouble: trouble.slice(0, maxTroubleLength), taken_until: null })
    .where('id', '=', id)
    .execute()

/** Mails that are sent again by one call. */
const mostSentAgain = 1000

/** Makes unsent mails due now, given up or not: all of them, or these. Their ids. One that is being sent is left alone. */
export const makeDue = async (tx: Tx, ids?: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .updateTable('mails')
    .set({ state: 'waiting', next_try_at: sql<Date>`now()` })
    .where('id', 'in', (eb) => {
      const unsent = eb
        .selectFrom('mails')
        .select('id')
        .where('state', 'in', ['waiting', 'refused'])
        .where('tries', '>', 0)
        .where(({ or, eb }) => or([eb('taken_until', 'is', null), eb('taken_until', '<=', sql<Date>`now()`)]))
        .orderBy('id')
        .limit(mostSentAgain)
      return ids ? unsent.where(sql<boolean>`id = ANY(${ids}::int[])`) : unsent
    })
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Mails overdue by 15 minutes: their job was lost, or they predate mail jobs. */
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

/** Deletes mails of more than this many days ago that nobody sends any more: given up, or kept without a mail server. */
export const deleteOld = (tx: Tx, days: number) =>
  tx
    .deleteFrom('mails')
    .where('state', 'in', ['refused', 'kept'])
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

/** Mails that failed at least once, without their content. */
export const unsentMailList = officeList(listUnsentMails, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'state', 'tries', 'trouble', 'created_at', 'next_try_at'])
      .where('state', 'in', ['waiting', 'refused'])
      .where('tries', '>', 0),
  key: { by: sql`mails.id`, type: 'bigint' },
  sorts: {
    created: { by: sql`mails.created_at`, type: 'timestamptz' },
    next: { by: sql`mails.next_try_at`, type: 'timestamptz' },
    tries: { by: sql`mails.tries`, type: 'bigint' },
  },
  order: '-created',
  filters: {
    state: (states, eb) => eb('state', 'in', states),
    created: (range, _, zone) => onDays(sql`mails.created_at`, range, zone),
  },
  search: (text, eb) => eb.or([contains(sql`mails.recipient`, text), contains(sql`mails.subject`, text)]),
  row: ({ state, trouble, created_at, next_try_at, ...mail }) => ({
    ...mail,
    state: state === 'refused' ? ('refused' as const) : ('waiting' as const),
    trouble: trouble ?? '',
    created_at: created_at.toISOString(),
    next_try_at: state === 'waiting' ? next_try_at.toISOString() : null,
  }),
  words: 'mails.office.column',
  zone: (zone) => zone,
  csv: { state: ({ state }, { t }) => t(`mails.office.state.${state}`) },
})

export type MailBacklog = {
  state: 'waiting' | 'failing' | 'given up'
  mails: number
  /** Seconds the oldest one is overdue. */
  overdue: number
}

/** Mails that were not sent. */
export const mailBacklog = async (db: Db): Promise<MailBacklog[]> => {
  const { rows } = await sql<MailBacklog>`
    SELECT kind AS state, count(id)::int AS mails,
      greatest(0, coalesce(extract(epoch FROM now() - min(due)), 0))::float8 AS overdue
    FROM unnest(ARRAY['waiting', 'failing', 'given up']) kind
      LEFT JOIN (
        SELECT id, CASE WHEN state = 'refused' THEN 'given up' WHEN tries > 0 THEN 'failing' ELSE 'waiting' END AS of_kind,
          CASE WHEN state = 'waiting' THEN next_try_at END AS due
        FROM mails WHERE state IN ('waiting', 'refused')
      ) mail ON of_kind = kind
    GROUP BY kind`.execute(db)
  return rows
}
