import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Locks the applications a person sent, in the order of whoever accepts one: before their account. */
export const lockApplications = (tx: Tx, id: number) =>
  sql`SELECT 1 FROM provider_applications
    WHERE id IN (SELECT id FROM applications_of(${id}::int)) ORDER BY id FOR UPDATE`.execute(tx)

/**
 * Makes the applications of a person those of another account of theirs, by whose email, which is confirmed, they are found; also what
 * followed the account to an email of before. Mails that wait go with the email before.
 */
export const moveApplications = async (tx: Tx, from: number, into: number): Promise<void> => {
  await removeApplicationMails(tx, from)
  await sql`UPDATE provider_applications SET account_id = ${into}::int, email = (SELECT email FROM users WHERE id = ${into}::int)
    WHERE id IN (SELECT id FROM applications_to_erase(${from}::int))`.execute(tx)
}

/** Before an account gets another email that is confirmed: by it their applications are found from then on. */
export const renameApplications = (tx: Tx, id: number, email: string) =>
  sql`UPDATE provider_applications SET email = ${email}::text, account_id = ${id}::int
    WHERE id IN (SELECT id FROM applications_of(${id}::int))`.execute(tx)

/**
 * The same of an email that it had before: only what was sent with one of before goes back, whatever the present one is. Links that
 * were mailed to others since then are dead.
 */
export const takeApplicationsBack = (tx: Tx, id: number, email: string) =>
  sql`UPDATE provider_applications SET email = ${email}::text, link_hash = CASE WHEN link_email = ${email}::citext THEN link_hash END
    WHERE account_id = ${id}::int AND erased_at IS NULL`.execute(tx)

const removeApplicationMails = (tx: Tx, id: number) =>
  sql`DELETE FROM mails WHERE recipient IN (SELECT * FROM application_mailboxes(${id}::int))`.execute(tx)

/** Locks the user's row: concurrent inserts that reference it wait until the deletion is decided. */
export const lockAccount = (tx: Tx, id: number) =>
  tx.selectFrom('users').select(['email', 'role']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Whether the user has visits that are not finished or were never paid. */
export const hasOpenVisits = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`
    SELECT EXISTS (
      SELECT FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id
      WHERE b.user_id = ${id} AND NOT b.cancel AND (s."order" < 50 OR s."order" = 50 AND NOT EXISTS (
        SELECT FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id IN (1, 2, 4)))
    ) AS open`.execute(tx)
  return rows[0]?.open ?? false
}

/** The accounts of a person, as `one`: what was merged into theirs kept some rows of its own. */
const withAccounts = (id: number) => sql`WITH RECURSIVE one AS (
  SELECT ${id}::int AS id UNION SELECT u.id FROM users u JOIN one ON u.merged_into_id = one.id)`

/** A person's account, and those that were merged into it. */
export const accountIdsOf = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${withAccounts(id)} SELECT id FROM one`.execute(db)
  return rows.map((row) => row.id)
}

/** The ids of a person's rows. */
export const idsOf = async (tx: Tx, table: 'booking_messages' | 'complaint_messages' | 'workers', id: number) => {
  const { rows } = await sql<{ id: number }>`${withAccounts(id)}
    SELECT id FROM ${sql.table(table)} WHERE user_id IN (SELECT one.id FROM one)`.execute(tx)
  return rows.map((row) => row.id)
}

/** Takes the pictures of the work at a customer's door out of their visits, and returns what they were the pictures of. */
export const removeWork = async (tx: Tx, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`DELETE FROM visit_pictures v USING bookings b
    WHERE b.id = v.booking_id AND b.user_id = ${id}::int RETURNING v.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Placeholder for erased personal text. */
const erased = '—'

/** What stands for an email or phone number that is gone; nobody can take it beforehand. */
const placeholder = (id: number): string => `deleted-${id}-${randomUUID()}`

/**
 * Anonymises a user: keeps the rows that other parties' records need and erases everything that identifies the
 * person. In the history of a visit, which is append-only, their words are all that changes.
 */
export const anonymise = async (tx: Tx, id: number, email: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`${withAccounts(id)} SELECT id FROM one, redact_log(id)`.execute(tx)
  const ids = rows.map((one) => one.id)
  await sql`
    UPDATE bookings SET hint = NULL, cancel_reason = CASE WHEN cancel_reason IS NOT NULL THEN ${erased} END,
      address = address - '{building,floor,door,entrance_note}'::text[] || jsonb_build_object('id', NULL, 'description', ${erased}::text, 'address', ${erased}::text,
        'latitude', NULL, 'longitude', NULL)
    WHERE user_id = ${id}`.execute(tx)
  await sql`UPDATE bookings SET cancel_reason = ${erased}::text WHERE cancel_reason IS NOT NULL AND id IN (
    SELECT booking_id FROM booking_events WHERE user_id = ANY (${ids}::int[]) AND to_status_id = 7 AND note IS NOT NULL)`.execute(
    tx,
  )
  await tx
    .updateTable('booking_events')
    .set({ note: erased })
    .where('user_id', 'in', ids)
    .where('note', 'is not', null)
    .execute()
  await tx.updateTable('review_reports').set({ text: '' }).where('user_id', 'in', ids).execute()
  await tx.updateTable('booking_messages').set({ text: erased }).where('user_id', '=', id).execute()
  await tx.updateTable('complaint_messages').set({ text: erased }).where('user_id', '=', id).execute()
  await sql`UPDATE accounts SET name = format('%s %s', ${erased}::text, gen_random_uuid()), updated_at = now()
    WHERE kind = 'wallet' AND user_id = ANY (${ids}::int[]) AND name !~ '^Wallet( [0-9]+)?$'`.execute(tx)
  await eraseWork(tx, ids)
  await eraseApplications(tx, id)
  await closeRows(tx, id, email)
}

/** What is left of a person in teams they belonged to: their notes about visits, what they were called, and their own calendar. */
const eraseWork = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  for (const table of ['visit_absences', 'visit_proposals', 'visit_hours'] as const)
    await tx
      .updateTable(table)
      .set({ note: erased })
      .where('user_id', 'in', ids)
      .where('note', 'is not', null)
      .execute()
  const own = sql`SELECT id FROM workers WHERE user_id = ANY (${ids}::int[])`
  await sql`UPDATE workers SET name = NULL WHERE id IN (${own})`.execute(tx)
  for (const table of ['calendar_sources', 'calendar_addresses'])
    await sql`DELETE FROM ${sql.table(table)} WHERE worker_id IN (${own})`.execute(tx)
  await sql`DELETE FROM time_claims WHERE kind = 'external' AND worker_id IN (${own})`.execute(tx)
}

/**
 * Takes the person out of their applications that no provider was made from: facts, words, files, links and mails. One that is
 * open is declined, because nobody can answer it any more.
 */
const eraseApplications = async (tx: Tx, id: number): Promise<void> => {
  const own = sql`SELECT id FROM applications_to_erase(${id}::int)`
  await sql`DELETE FROM provider_application_drafts WHERE email_confirmed_at IS NOT NULL
    AND mailed_to = (SELECT email FROM users WHERE id = ${id}::int AND email_verified_at IS NOT NULL)`.execute(tx)
  await removeApplicationMails(tx, id)
  await sql`
    INSERT INTO retired_documents (path)
    SELECT path FROM provider_applications a, unnest(ARRAY[a.document_path, a.permit_path]) path
    WHERE a.id IN (${own}) AND path IS NOT NULL`.execute(tx)
  await sql`
    UPDATE provider_application_events SET note = CASE WHEN note IS NOT NULL THEN ${erased}::text END,
      ip = CASE WHEN kind = 'answered' THEN ${erased} ELSE ip END
    WHERE provider_application_id IN (${own})`.execute(tx)
  await sql`
    UPDATE provider_applications SET name = ${erased}, email = format('deleted-%s@deleted.invalid', id), phone_number = format('deleted-%s', id),
      availability_range = ${erased}, document_number = ${erased}, expiry_date = created_at::date, document_path = NULL,
      permit_number = CASE WHEN permit_number IS NOT NULL THEN ${erased}::text END, permit_path = NULL, permit_mime = NULL,
      people = NULL, latitude = NULL, longitude = NULL, address = NULL, range_km = NULL, link_hash = NULL, link_email = NULL,
      note = CASE WHEN note IS NOT NULL THEN ${erased}::text END, erased_at = now(), updated_at = now(),
      state = CASE WHEN state = 'accepted' THEN state ELSE 'declined' END, decided_at = coalesce(decided_at, now())
    WHERE id IN (${own})`.execute(tx)
}

/** Removes what an account consists of besides its history; the row stays for what references it. */
export const closeRows = async (tx: Tx, id: number, email: string): Promise<void> => {
  await tx.updateTable('uploads').set({ user_id: null, expires_at: sql`now()` }).where('user_id', '=', id).execute()
  for (const table of [
    'api_tokens',
    'addresses',
    'favorites',
    'password_resets',
    'email_verifications',
    'email_changes',
    'email_undos',
    'social_identities',
    'checkout_tickets',
    'notification_settings',
    'push_subscriptions',
    'office_views',
    'recovery_codes',
    'second_factors',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('notifications').where('notifiable_id', '=', id).execute()
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
  await tx.deleteFrom('team_invitations').where('email', '=', email).execute()
  await tx.deleteFrom('idempotency_keys').where('owner', '=', `user:${id}`).execute()
  await tx
    .updateTable('users')
    .set({
      name: erased,
      email: `${placeholder(id)}@deleted.invalid`,
      phone_number: placeholder(id),
      // No password matches this.
      password_hash: 'none',
      bio: '',
      address: '',
      device_token: null,
      blocked_reason: sql`CASE WHEN blocked_at IS NOT NULL THEN ${erased}::text END`,
      email_verified_at: null,
      phone_verified_at: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
