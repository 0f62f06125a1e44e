import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract, teamRoles } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { email, id, idParams, name, text, translated } from '#lib/schema.ts'

export const membership = z.object({
  e_provider_id: z.int(),
  /** Blocked: neither shown nor booked; booked visits stay. */
  e_provider: z.object({ id: z.int(), name: translated, blocked: z.boolean() }),
  role: z.enum(teamRoles),
  /** The worker whose visits are theirs, if they take any. */
  worker_id: z.nullable(z.int()),
})
export type Membership = z.infer<typeof membership>

export const listMemberships = contract({
  method: 'GET',
  path: 'provider/memberships',
  access: 'user',
  summary: 'The teams the caller is in and their role there, the highest role first',
  reply: z.array(membership),
  message: 'Memberships retrieved successfully',
})

const worker = z.object({
  id: z.int(),
  /** Of the account, where there is one. */
  name: z.string(),
  user_id: z.nullable(z.int()),
  /** Takes visits. */
  active: z.boolean(),
  /** Visits ahead of them. */
  upcoming: z.int(),
  /** How many of the provider's services they do not do. */
  excluded_services: z.int(),
  media: z.array(media),
})
export type Worker = z.infer<typeof worker>

const member = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  worker_id: z.nullable(z.int()),
})
export type TeamMember = z.infer<typeof member>

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(teamRoles),
  worker_id: z.nullable(z.int()),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof invitation>

export const getTeam = contract({
  method: 'GET',
  path: 'provider/team',
  access: 'manager',
  summary: 'The members of the team, its workers, and invitations that wait for an answer',
  reply: z.object({ members: z.array(member), workers: z.array(worker), invitations: z.array(invitation) }),
  message: 'Team retrieved successfully',
})

export const addWorker = contract({
  method: 'POST',
  path: 'provider/workers',
  access: 'manager',
  summary: 'Adds a worker without an account, who takes visits from now on',
  body: z.object({ name: name(100) }),
  reply: worker,
  message: 'Worker Saved successfully',
})

export const updateWorker = contract({
  method: 'PUT',
  path: 'provider/workers/:id',
  access: 'manager',
  summary: 'Changes the name or the photo of a worker, or whether they take visits; omitted fields stay',
  params: idParams,
  body: z.object({ name: z.optional(name(100)), active: z.optional(z.boolean()), picture: z.optional(uuid) }),
  reply: worker,
  message: 'Worker Updated successfully',
})

export const updateMember = contract({
  method: 'PUT',
  path: 'provider/members/:id',
  access: 'owner',
  summary:
    'Changes the role of a member; a team keeps an owner. changed_meanwhile if they no longer have the `former` one',
  params: idParams,
  body: z.object({ role: z.enum(teamRoles), former: z.optional(z.enum(teamRoles)) }),
  reply: z.object({ role: z.enum(teamRoles) }),
  message: 'Member Updated successfully',
})

export const removeMember = contract({
  method: 'DELETE',
  path: 'provider/members/:id',
  access: 'worker',
  summary:
    'Takes a member out of the team, who takes no further visits. Owners remove anybody, whose booked visits stay theirs until reassigned; others may leave: visits_ahead while there are any',
  params: idParams,
  reply: z.boolean(),
  message: 'Member Deleted successfully',
})

export const invite = contract({
  method: 'POST',
  path: 'provider/invitations',
  access: 'manager',
  summary:
    'Invites somebody by mail; only owners invite managers and owners; a new invitation replaces the previous one',
  body: z.object({
    email,
    role: z.enum(teamRoles),
    /** A worker without an account, who they are. */
    worker_id: z.optional(z.nullable(id())),
  }),
  reply: invitation,
  message: 'Invitation Saved successfully',
})

export const withdrawInvitation = contract({
  method: 'DELETE',
  path: 'provider/invitations/:id',
  access: 'manager',
  summary: 'Withdraws an invitation: its link is dead; managers withdraw those of workers only',
  params: idParams,
  reply: z.boolean(),
  message: 'Invitation Deleted successfully',
})

export const readInvitation = contract({
  method: 'GET',
  path: 'invitation',
  access: 'open',
  summary: 'The invitation of a mailed link',
  query: z.object({ token: text(100, 1) }),
  reply: z.object({ e_provider: translated, role: z.enum(teamRoles), email: z.string() }),
  live: true,
  message: 'Invitation retrieved successfully',
})

export const acceptInvitation = contract({
  method: 'POST',
  path: 'invitation/accept',
  access: 'user',
  summary: 'Joins the team of a mailed link with the account that is signed in; the link works once',
  body: z.object({ token: text(100, 1) }),
  reply: membership,
  message: 'Invitation accepted successfully',
})
