import { mailWords, queueMail, renderMail, senderFor } from '#features/mails/service.ts'
import { notify } from '#features/notifications/service.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import type { TeamRole } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import { bothLanguages, translatedIn } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { FindMember, ReadContext, TeamUser, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import { keepAccount } from '#server/http/living.ts'
import { plainText } from '#server/security/sanitise.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import { endProvider, isClosed } from './closing/queries.ts'
import {
  changeWorker,
  countWorkers,
  deleteInvitation,
  deleteMember,
  endInvitations,
  freeWorker,
  hasLeft,
  hasVisitsAhead,
  insertMember,
  insertWorker,
  invitationByToken,
  invitationsOf,
  keepRole,
  linkWorker,
  lockMembers,
  memberRow,
  membershipsOf,
  membersOf,
  setRole,
  takeInvitation,
  teamIdsOf,
  upsertInvitation,
  workersOf,
} from './queries.ts'
import { insertExclusions } from './services/queries.ts'

/** Says of a new service who of the team does not do it. */
export const excludeWorkers = async (
  tx: Tx,
  exclusion: { serviceId: number; providerId: number; workerIds: readonly number[] },
): Promise<void> => {
  if (exclusion.workerIds.length > 0) await insertExclusions(tx, exclusion)
}

/** Whose team a person is in, and as what. The access of every provider call is decided from this. */
export const findMember: FindMember = async (db, userId, providerId) =>
  (await memberRow(db, userId, providerId)) ?? null

/** Keeps the caller an owner until the transaction ends. @throws Refusal forbidden where they are none any more */
export const keepOwner = async (tx: Tx, { id, member }: TeamUser): Promise<void> => {
  if ((await keepRole(tx, member.e_provider_id, id)) !== 'owner') refuse('forbidden')
}

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const team = async ({ db, user, config }: ReadContext<'manager'>) => {
  const { e_provider_id: id } = user.member
  const [members, workers, invitations] = await Promise.all([
    membersOf(db, id),
    workersOf(db, id, config.publicUrl),
    invitationsOf(db, id),
  ])
  return { members, workers, invitations }
}

type Managing = WriteContext<'manager'>

/** Who takes visits in one team at most: free times are looked for among all of them. */
const mostWorkers = 200
/** The same with those who take none any more, whom every look for free times passes over. */
const mostEver = 2000

/** After somebody was added. @throws Refusal team_full */
const requireTeamLimit = async (tx: Tx, providerId: number): Promise<void> => {
  const { active, all } = await countWorkers(tx, providerId)
  if (active > mostWorkers || all > mostEver) refuse('team_full')
}

const workerById = async ({ tx, user, config }: Managing, id: number) =>
  (await workersOf(tx, user.member.e_provider_id, config.publicUrl, id))[0] ?? refuse('not_found')

/** A worker's name without markup. @throws Refusal invalid where nothing is left of it */
const nameOf = ({ locale }: Managing, name: string): string =>
  plainText(name) || refuse('invalid', { errors: { name: [translate(locale, 'web.field.required')] } })

export const add = async (context: Managing, name: string) => {
  const { tx, user } = context
  const id = await insertWorker(tx, user.member.e_provider_id, nameOf(context, name))
  await requireTeamLimit(tx, user.member.e_provider_id)
  return workerById(context, id)
}

type WorkerChange = { name?: string | undefined; active?: boolean | undefined; picture?: string | undefined }

/** Changes a worker of this provider. An inactive one takes no new visits; those that are booked stay. Refuses `worker_left`. */
export const change = async (context: Managing, workerId: unknown, { name, active, picture }: WorkerChange) => {
  const { tx, user, locale } = context
  const id = idOf(workerId)
  const written = name === undefined ? undefined : nameOf(context, name)
  if (!(await changeWorker(tx, id, user.member.e_provider_id, { name: written, active }))) return refuse('not_found')
  if (active && (await hasLeft(tx, id))) return refuse('worker_left')
  if (active) await requireTeamLimit(tx, user.member.e_provider_id)
  if (picture) {
    const place = { model_type: 'workers', model_id: id, collection_name: 'image' } as const
    const claimed = await claimUpload(
      tx,
      { user_id: user.id, uuid: picture.toLowerCase() },
      { ...place, name: 'worker' },
    )
    if (!claimed) return refuse('invalid', { errors: { picture: [translate(locale, 'team.provider.picture_gone')] } })
    await retireMedia(tx, place, [claimed])
  }
  return workerById(context, id)
}

/**
 * The member, and who owns the team, locked. Refuses `not_found`, and `forbidden` where the caller does not own the team, unless they
 * are that member and `mayLeave`.
 */
const lockMember = async (
  { tx, user }: WriteContext<'worker' | 'owner'>,
  memberId: unknown,
  { mayLeave }: { mayLeave: boolean },
) => {
  const id = idOf(memberId)
  const members = await lockMembers(tx, user.member.e_provider_id)
  const owners = members.filter(({ role }) => role === 'owner')
  const isOwner = owners.some(({ user_id }) => user_id === user.id)
  if (!isOwner && !(mayLeave && id === user.id)) return refuse('forbidden')
  return { id, owners, isOwner, member: members.find(({ user_id }) => user_id === id) ?? refuse('not_found') }
}

/** The member, where the team keeps an owner without them. Refuses `last_owner`. */
const replaceable = ({ id, owners, member }: Awaited<ReturnType<typeof lockMember>>): number =>
  member.role === 'owner' && owners.length === 1 ? refuse('last_owner') : id

type RoleChange = { role: TeamRole; former?: TeamRole | undefined }

/** Refuses `changed_meanwhile` where another role was shown. */
export const giveRole = async (context: WriteContext<'owner'>, memberId: unknown, { role, former }: RoleChange) => {
  const { tx, user } = context
  const { e_provider_id } = user.member
  const locked = await lockMember(context, memberId, { mayLeave: false })
  const { role: current } = locked.member
  if (former !== undefined && current !== former && current !== role)
    return refuse('changed_meanwhile', { data: { role: current } })
  if (role === 'owner') {
    await setRole(tx, e_provider_id, locked.id, role)
    return { role }
  }
  const id = replaceable(locked)
  await setRole(tx, e_provider_id, id, role)
  await endInvitations(tx, e_provider_id, id, role)
  if (role === 'worker') {
    await linkWorker(tx, e_provider_id, id, null)
    await requireTeamLimit(tx, e_provider_id)
  }
  return { role }
}

type MemberRow = Awaited<ReturnType<typeof lockMembers>>[number]

/** Tells the owners of a team who has left it without any of them having done it. */
const tellOwners = (tx: Tx, providerId: number, memberId: number, members: readonly MemberRow[]): Promise<void> => {
  const owners = members.flatMap(({ user_id, role }) => (role === 'owner' && user_id !== memberId ? user_id : []))
  return notify(tx, owners, 'teamChanged', { event: 'member_left', member_id: memberId, e_provider_id: providerId })
}

/**
 * An owner removes a member, whose visits stay theirs. Others leave by themselves, and leave no visit behind: refuses `visits_ahead`.
 * The owners are told of who leaves.
 */
export const removeFromTeam = async (context: WriteContext<'worker'>, memberId: unknown): Promise<boolean> => {
  const { tx, user } = context
  const { e_provider_id } = user.member
  const locked = await lockMember(context, memberId, { mayLeave: true })
  const id = replaceable(locked)
  await deleteMember(tx, e_provider_id, id)
  if (!locked.isOwner && (await hasVisitsAhead(tx, e_provider_id, id))) return refuse('visits_ahead')
  if (id === user.id) await tellOwners(tx, e_provider_id, id, locked.owners)
  return true
}

/**
 * Takes a person whose account is closed out of all teams, and everybody out of one that nobody else owns. Refuses `provider_open` where
 * the office has not closed that one, and `visits_ahead`.
 */
export const leaveTeams = async (tx: Tx, userId: number): Promise<void> => {
  for (const id of await teamIdsOf(tx, userId)) {
    const members = await lockMembers(tx, id)
    const isShared = members.some(({ user_id, role }) => role === 'owner' && user_id !== userId)
    if (!isShared && !(await isClosed(tx, id))) return refuse('provider_open')
    if (!isShared) await endProvider(tx, id, userId)
    const leaving = isShared ? [{ user_id: userId }] : await lockMembers(tx, id)
    for (const { user_id } of leaving) await deleteMember(tx, id, user_id)
    if (await hasVisitsAhead(tx, id, userId)) return refuse('visits_ahead')
    await tellOwners(tx, id, userId, members)
  }
}

/** The caller's role, which stays. Refuses `forbidden` for who was removed, or made a worker, meanwhile. */
const keepManager = async ({ tx, user }: Managing): Promise<'owner' | 'manager'> => {
  const role = (await keepRole(tx, user.member.e_provider_id, user.id)) ?? refuse('forbidden')
  return role === 'worker' ? refuse('forbidden') : role
}

/** Managers invite workers only, and withdraw such invitations. */
const mayInvite = (own: 'owner' | 'manager', role: TeamRole): boolean => own === 'owner' || role === 'worker'

type InviteBody = { email: string; role: TeamRole; worker_id?: number | null | undefined }

/**
 * Stores an invitation and queues the mail with its link. Refuses `forbidden` for a manager who invites above a worker, or
 * whom an owner has invited so, and `too_many_requests`: anybody may be named.
 */
export const inviteByMail = async (context: Managing, { email, role, worker_id: named }: InviteBody) => {
  const { tx, user, config, locale } = context
  const { e_provider_id: providerId } = user.member
  await limitCall({ ...context, db: tx }, 'invitation')
  const own = await keepManager(context)
  if (!mayInvite(own, role)) return refuse('forbidden')
  const worker = named ? ((await freeWorker(tx, named, providerId)) ?? refuse('not_found')) : null
  const token = newToken()
  const wanted = {
    providerId,
    email,
    role,
    workerId: worker?.id ?? null,
    tokenHash: hashToken(token),
    invitedBy: user.id,
    by: own,
  }
  const invitation = (await upsertInvitation(tx, wanted)) ?? refuse('forbidden')
  const found = (await invitationByToken(tx, hashToken(token))) ?? refuse('internal')
  const say = await mailWords(tx)
  const t = (key: string, values?: Record<string, string>) => say(locale, `team.provider.mail.${key}`, values)
  const provider = translatedIn(locale, bothLanguages(found.e_provider))
  const mail = renderMail({
    recipient: email,
    locale,
    subject: t('subject', { provider }),
    greeting: t('greeting'),
    opening: t('opening', { provider, role: translate(locale, `team.provider.mail.role_${role}`) }),
    link: { label: t('link'), url: `${config.publicUrl}/team-invitation?token=${token}` },
    closing: [t('days'), t('not_you')],
    from: await senderFor(tx, config, locale),
  })
  await queueMail(tx, mail)
  return invitation
}

/** Refuses `not_found`, and `forbidden` for who could not have invited so. */
export const withdraw = async (context: Managing, id: unknown): Promise<boolean> => {
  const { tx, user } = context
  const own = await keepManager(context)
  const role = (await deleteInvitation(tx, idOf(id), user.member.e_provider_id)) ?? refuse('not_found')
  return mayInvite(own, role) || refuse('forbidden')
}

/** @throws Refusal invitation_dead if the link is unknown, used, replaced, withdrawn, too old, or of somebody who may not invite any more. */
export const readLink = async ({ db }: ReadContext<'open'>, token: string) => {
  const found = (await invitationByToken(db, hashToken(token))) ?? refuse('invitation_dead')
  return { ...found, e_provider: bothLanguages(found.e_provider) }
}

/** Joins the team of a link with the caller's account; workers take visits from then on. */
export const join = async ({ tx, user }: WriteContext<'user'>, token: string) => {
  await keepAccount(tx, user.id)
  const { e_provider_id, role, worker_id } = (await takeInvitation(tx, hashToken(token))) ?? refuse('invitation_dead')
  await insertMember(tx, e_provider_id, user.id, role)
  if (role === 'worker' || worker_id !== null) {
    await linkWorker(tx, e_provider_id, user.id, worker_id)
    await requireTeamLimit(tx, e_provider_id)
  }
  const joined = (await membershipsOf(tx, user.id)).find((one) => one.e_provider_id === e_provider_id)
  return joined ?? refuse('internal')
}
