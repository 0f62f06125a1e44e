import { type RawBuilder, sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { TeamRole } from '#lib/contract.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Member } from '#server/http/context.ts'
import type { Invitation, Membership, TeamMember, Worker } from './contract.ts'

/** The teams of a person: the highest role first, then the oldest provider. */
export const membershipsOf = async (db: Db, userId: number): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    SELECT u.e_provider_id, json_build_object('id', p.id, 'name', ${inBothLanguages('p.name')}, 'blocked', p.blocked_at IS NOT NULL) AS e_provider, u.role, w.id AS worker_id
    FROM e_provider_users u JOIN e_providers p ON p.id = u.e_provider_id
      LEFT JOIN workers w ON w.e_provider_id = u.e_provider_id AND w.user_id = u.user_id
    WHERE u.user_id = ${userId}::int
    ORDER BY array_position(ARRAY['owner', 'manager', 'worker'], u.role), u.e_provider_id LIMIT 100`.execute(db)
  return rows
}

/** The membership of a person with this provider; without one the first of theirs. */
export const memberRow = async (db: Db, userId: number, providerId: number | null): Promise<Member | undefined> => {
  const { rows } = await sql<Member>`
    SELECT u.e_provider_id, u.role, w.id AS worker_id
    FROM e_provider_users u LEFT JOIN workers w ON w.e_provider_id = u.e_provider_id AND w.user_id = u.user_id
    WHERE u.user_id = ${userId}::int AND (${providerId}::int IS NULL OR u.e_provider_id = ${providerId}::int)
    ORDER BY array_position(ARRAY['owner', 'manager', 'worker'], u.role), u.e_provider_id LIMIT 1`.execute(db)
  return rows[0]
}

/** The members of a team: owners first, then managers. */
export const membersOf = async (db: Db, providerId: number): Promise<TeamMember[]> => {
  const { rows } = await sql<TeamMember>`
    SELECT u.user_id, p.name, p.email, u.role, w.id AS worker_id
    FROM e_provider_users u JOIN users p ON p.id = u.user_id
      LEFT JOIN workers w ON w.e_provider_id = u.e_provider_id AND w.user_id = u.user_id
    WHERE u.e_provider_id = ${providerId}::int
    ORDER BY array_position(ARRAY['owner', 'manager', 'worker'], u.role), u.user_id LIMIT 200`.execute(db)
  return rows
}

/** The workers of a provider, or one of them: those who take visits first. */
export const workersOf = async (
  db: Db,
  providerId: number,
  publicUrl: string,
  id: number | null = null,
): Promise<Worker[]> => {
  const base = sql<string>`${publicUrl}::text || '/media/'`
  const { rows } = await sql<Worker>`
    SELECT w.id, coalesce(p.name, w.name, '') AS name, w.user_id, w.active,
      coalesce(ahead.visits, 0) AS upcoming,
      (SELECT count(*)::int FROM worker_exclusions x JOIN e_services s ON s.id = x.e_service_id AND s.archived_at IS NULL
        WHERE x.worker_id = w.id) AS excluded_services,
      CASE WHEN EXISTS (SELECT FROM media m WHERE m.model_type = 'workers' AND m.model_id = w.id)
        THEN ${picturesOf('workers', sql`w.id`, base)} ELSE ${picturesOf('users', sql`w.user_id`, base)} END AS media
    FROM workers w LEFT JOIN users p ON p.id = w.user_id
      LEFT JOIN (SELECT c.worker_id, count(*)::int AS visits FROM time_claims c
        WHERE c.e_provider_id = ${providerId}::int AND c.active AND c.kind = 'visit'
          AND c.span && tstzrange(now(), NULL) AND lower(c.span) > now()
        GROUP BY c.worker_id) ahead ON ahead.worker_id = w.id
    WHERE w.e_provider_id = ${providerId}::int AND (${id}::int IS NULL OR w.id = ${id}::int)
    ORDER BY NOT w.active, w.id LIMIT 200`.execute(db)
  return rows
}

export const insertWorker = async (tx: Tx, providerId: number, name: string): Promise<number> =>
  (await tx.insertInto('workers').values({ e_provider_id: providerId, name }).returning('id').executeTakeFirstOrThrow())
    .id

/** How many take visits, and those who did as well, with the team locked: of two who are added at once the second one is counted, too. */
export const countWorkers = async (tx: Tx, providerId: number): Promise<{ active: number; all: number }> => {
  await tx.selectFrom('e_providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('workers')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('active', '=', true).as('active'),
      fn.countAll<number>().as('all'),
    ])
    .where('e_provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
}

/** No visit is being booked with them in this moment: a booking keeps its worker with `FOR KEY SHARE`. */
const lockWorkers = (tx: Tx, providerId: number, who: RawBuilder<boolean>) =>
  sql`SELECT FROM workers WHERE e_provider_id = ${providerId}::int AND ${who} FOR UPDATE`.execute(tx)

/** Whether there is such a worker, who is changed now. */
export const changeWorker = async (
  tx: Tx,
  id: number,
  providerId: number,
  { name, active }: { name?: string | undefined; active?: boolean | undefined },
): Promise<boolean> => {
  if (active === false) await lockWorkers(tx, providerId, sql`id = ${id}::int`)
  const { rows } = await sql`
    UPDATE workers SET name = coalesce(${name ?? null}::text, name), active = coalesce(${active ?? null}::boolean, active)
    WHERE id = ${id}::int AND e_provider_id = ${providerId}::int RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Whether somebody with an account is no member of the team any more. */
export const hasLeft = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM workers w WHERE w.id = ${id}::int AND w.user_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM e_provider_users u WHERE u.e_provider_id = w.e_provider_id AND u.user_id = w.user_id)`.execute(
    tx,
  )
  return rows.length > 0
}

/** Locks the members of a team, so that two changes at once cannot remove the last owner. */
export const lockMembers = async (tx: Tx, providerId: number): Promise<{ user_id: number; role: string }[]> =>
  tx
    .selectFrom('e_provider_users')
    .select(['user_id', 'role'])
    .where('e_provider_id', '=', providerId)
    .orderBy('user_id')
    .forUpdate()
    .execute()

/** The member's role, which stays until the transaction ends; undefined for who is no member. */
export const keepRole = async (tx: Tx, providerId: number, userId: number): Promise<TeamRole | undefined> => {
  const { rows } = await sql<{ role: TeamRole }>`SELECT role FROM e_provider_users
    WHERE e_provider_id = ${providerId}::int AND user_id = ${userId}::int FOR SHARE`.execute(tx)
  return rows[0]?.role
}

export const setRole = (tx: Tx, providerId: number, userId: number, role: TeamRole) =>
  tx
    .updateTable('e_provider_users')
    .set({ role })
    .where('e_provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .execute()

/** Removes a member; who is in no team any more is a customer again. Their row is locked: they may be joining another one. */
export const deleteMember = async (tx: Tx, providerId: number, userId: number): Promise<void> => {
  await sql`DELETE FROM e_provider_users WHERE e_provider_id = ${providerId}::int AND user_id = ${userId}::int`.execute(
    tx,
  )
  await lockWorkers(tx, providerId, sql`user_id = ${userId}::int`)
  await sql`UPDATE workers SET active = false WHERE e_provider_id = ${providerId}::int AND user_id = ${userId}::int`.execute(
    tx,
  )
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await sql`UPDATE users SET role = 'customer' WHERE id = ${userId}::int AND role = 'provider'
    AND NOT EXISTS (SELECT FROM e_provider_users u WHERE u.user_id = users.id)`.execute(tx)
}

/** Whether a member has visits that are not over: that lie ahead, or are under way, also longer than was expected. */
export const hasVisitsAhead = async (tx: Tx, providerId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM workers w JOIN time_claims c ON c.worker_id = w.id AND c.active JOIN bookings b ON b.id = c.booking_id
      AND (b.booking_status_id IN (2, 3, 5) OR b.booking_status_id IN (1, 4) AND upper(c.span) > now())
    WHERE w.e_provider_id = ${providerId}::int AND w.user_id = ${userId}::int LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** The teams of a person. */
export const teamIdsOf = async (tx: Tx, userId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('e_provider_users')
    .select('e_provider_id')
    .where('user_id', '=', userId)
    .orderBy('e_provider_id')
    .execute()
  return rows.map((row) => row.e_provider_id)
}

/** A worker owned by the provider, who has no account yet; null for none. */
export const freeWorker = (db: Db, id: number, providerId: number) =>
  db
    .selectFrom('workers')
    .select('id')
    .where('id', '=', id)
    .where('e_provider_id', '=', providerId)
    .where('user_id', 'is', null)
    .executeTakeFirst()

/** Nobody who is blocked lets others in. */
const isLive = sql<boolean>`i.expires_at > now()
  AND NOT EXISTS (SELECT FROM users u WHERE u.id = i.invited_by AND u.blocked_at IS NOT NULL)`

const invitationColumns = sql`i.id, i.email::text, i.role, i.worker_id,
  to_char(i.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS expires_at`

export const invitationsOf = async (db: Db, providerId: number): Promise<Invitation[]> => {
  const { rows } = await sql<Invitation>`SELECT ${invitationColumns} FROM team_invitations i
    WHERE i.e_provider_id = ${providerId}::int AND ${isLive} ORDER BY i.id LIMIT 100`.execute(db)
  return rows
}

type NewInvitation = {
  providerId: number
  email: string
  role: TeamRole
  workerId: number | null
  tokenHash: Buffer
  /** Who invites, and as what: so what an open invitation of this address may have been. */
  invitedBy: number
  by: TeamRole
}

/** Replaces an earlier invitation of the address; undefined where that is for more than a manager may invite. */
export const upsertInvitation = async (tx: Tx, v: NewInvitation): Promise<Invitation | undefined> => {
  const { rows } = await sql<Invitation>`
    INSERT INTO team_invitations AS i (e_provider_id, email, role, worker_id, token_hash, invited_by, expires_at)
    VALUES (${v.providerId}::int, ${v.email}::text, ${v.role}::text, ${v.workerId}::int, ${v.tokenHash},
      ${v.invitedBy}::int, now() + interval '14 days')
    ON CONFLICT (e_provider_id, email) DO UPDATE SET role = excluded.role, worker_id = excluded.worker_id,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, expires_at = excluded.expires_at
    WHERE ${v.by}::text = 'owner' OR i.role = 'worker' OR NOT (${isLive}) RETURNING ${invitationColumns}`.execute(tx)
  return rows[0]
}

/** The role that it was for; undefined if there is none. */
export const deleteInvitation = async (tx: Tx, id: number, providerId: number): Promise<TeamRole | undefined> => {
  const { rows } = await sql<{ role: TeamRole }>`DELETE FROM team_invitations
    WHERE id = ${id}::int AND e_provider_id = ${providerId}::int RETURNING role`.execute(tx)
  return rows[0]?.role
}

/** Ends what a member invited for and, in a lower role, may not invite for any more. */
export const endInvitations = (tx: Tx, providerId: number, invitedBy: number, role: TeamRole) =>
  tx
    .deleteFrom('team_invitations')
    .where('e_provider_id', '=', providerId)
    .where('invited_by', '=', invitedBy)
    .$if(role === 'manager', (query) => query.where('role', '<>', 'worker'))
    .execute()

export const invitationByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('team_invitations as i')
    .innerJoin('e_providers as p', 'p.id', 'i.e_provider_id')
    .select(['p.name as e_provider', 'i.email'])
    .select(sql<TeamRole>`i.role`.as('role'))
    .where('i.token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst()

/** Uses a link up; undefined if it is dead. */
export const takeInvitation = async (tx: Tx, tokenHash: Buffer) => {
  const { rows } = await sql<{ e_provider_id: number; role: TeamRole; worker_id: number | null }>`
    DELETE FROM team_invitations i WHERE i.token_hash = ${tokenHash} AND ${isLive}
    RETURNING e_provider_id, role, worker_id`.execute(tx)
  return rows[0]
}

/** Adds a member, who keeps the role they have if they are one already; customers become providers, also who is made one at the moment. */
export const insertMember = async (tx: Tx, providerId: number, userId: number, role: TeamRole): Promise<void> => {
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role)
    VALUES (${providerId}::int, ${userId}::int, ${role}::text) ON CONFLICT DO NOTHING`.execute(tx)
  await sql`UPDATE users SET role = CASE role WHEN 'customer' THEN 'provider' ELSE role END WHERE id = ${userId}::int`.execute(
    tx,
  )
}

/** Makes the member a worker: the named one without an account, the one they were, or a new one. */
export const linkWorker = async (tx: Tx, providerId: number, userId: number, workerId: number | null) => {
  await sql`UPDATE workers SET user_id = ${userId}::int
    WHERE id = ${workerId}::int AND e_provider_id = ${providerId}::int AND user_id IS NULL
      AND NOT EXISTS (SELECT FROM workers w WHERE w.e_provider_id = ${providerId}::int AND w.user_id = ${userId}::int)`.execute(
    tx,
  )
  await sql`INSERT INTO workers (e_provider_id, user_id) VALUES (${providerId}::int, ${userId}::int)
    ON CONFLICT (e_provider_id, user_id) DO UPDATE SET active = true`.execute(tx)
}
