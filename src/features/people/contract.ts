import * as z from 'zod/mini'
import { newAccount } from '#features/accounts/contract.ts'
import { contract, officeRoles } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'
import { id, idParams, text, translated, typedEmail } from '#lib/schema.ts'
import { signedInUser } from '#lib/user.ts'
import { locales } from '#lib/words.ts'

export const personRoles = ['customer', 'provider', 'operator'] as const

const person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  role: z.enum(personRoles),
  office_role: z.nullable(z.enum(officeRoles)),
  created_at: z.string(),
  email_verified_at: z.nullable(z.string()),
  blocked_at: z.nullable(z.string()),
  blocked_reason: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  /** The account that got everything of this one. */
  merged_into_id: z.nullable(z.int()),
  has_factor: z.boolean(),
})
export type Person = z.infer<typeof person>

export const personStates = ['active', 'blocked', 'deleted'] as const

export const listPeople = listContract({
  path: 'office/people',
  access: 'operator',
  summary: 'Everybody with an account, found by name, email or phone',
  sorts: ['id'],
  filters: {
    role: choice(personRoles),
    state: choice(personStates),
    created: days(),
  },
  row: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    role: z.enum(personRoles),
    office_role: z.nullable(z.enum(officeRoles)),
    state: z.enum(personStates),
    created_at: z.string(),
  }),
})

export const addCustomer = contract({
  method: 'POST',
  path: 'office/people',
  access: 'support',
  summary: 'An account for a customer who called; the link to set its password is mailed to them',
  body: z.object({
    name: newAccount.name,
    email: newAccount.email,
    phone_number: newAccount.phone_number,
    /** The language of the customer. */
    locale: z.enum(locales),
  }),
  reply: z.object({ id: z.int() }),
})

const booking = z.object({
  id: z.int(),
  /** The provider's name. */
  name: translated,
  status: translated,
  starts_at: z.string(),
  /** Of the address. */
  time_zone: z.string(),
  /** Neither over nor cancelled. */
  open: z.boolean(),
})

/** Of each kind the newest rows; `counts` has all of them. Amounts in major units. */
const dossier = z.extend(person, {
  counts: z.record(z.string(), z.int()),
  bookings: z.array(booking),
  payments: z.array(
    z.object({
      id: z.int(),
      booking_id: z.int(),
      amount: z.number(),
      refunded: z.number(),
      method: translated,
      status: translated,
      created_at: z.string(),
    }),
  ),
  wallets: z.array(z.object({ id: z.string(), name: z.string(), balance: z.number(), enabled: z.boolean() })),
  reviews: z.array(
    z.object({
      id: z.int(),
      name: translated,
      rate: z.number(),
      review: z.string(),
      hidden: z.boolean(),
      created_at: z.string(),
    }),
  ),
  complaints: z.array(z.object({ id: z.int(), booking_id: z.int(), state: z.string(), updated_at: z.string() })),
  addresses: z.array(z.object({ id: z.int(), description: z.string(), address: z.string() })),
  sessions: z.array(
    z.object({
      id: z.int(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      last_used_at: z.string(),
      /** The operator who acts in it for the person. */
      acting: z.nullable(z.string()),
    }),
  ),
  providers: z.array(z.object({ id: z.int(), name: translated, role: z.string() })),
})
export type Dossier = z.infer<typeof dossier>

const reason = text(500, 1)
const office = { params: idParams } as const

export const getPerson = contract({
  ...office,
  method: 'GET',
  path: 'office/people/:id',
  access: 'operator',
  summary: 'Everything of one person',
  reply: dossier,
  live: true,
})

export const setOfficeRole = contract({
  ...office,
  method: 'PUT',
  path: 'office/people/:id/role',
  access: 'admin',
  requires: 'fresh_factor',
  summary:
    'Makes somebody an operator of this role, or none; ends their sessions. The last admin stays. changed_meanwhile if they no longer have the `former` one',
  body: z.object({
    office_role: z.nullable(z.enum(officeRoles)),
    former: z.optional(z.nullable(z.enum(officeRoles))),
  }),
  reply: dossier,
})

export const blockPerson = contract({
  ...office,
  method: 'POST',
  path: 'office/people/:id/block',
  access: 'support',
  summary:
    'Ends the sessions of a person and refuses their sign-in; their visits stay. Operators are blocked by admins',
  body: z.object({ reason }),
  reply: dossier,
})

export const unblockPerson = contract({
  ...office,
  method: 'DELETE',
  path: 'office/people/:id/block',
  access: 'support',
  summary: 'Lets a blocked person sign in again',
  reply: dossier,
})

export const endSessionsOf = contract({
  ...office,
  method: 'DELETE',
  path: 'office/people/:id/sessions',
  access: 'support',
  summary: 'Signs a person out everywhere',
  reply: dossier,
})

export const mailPasswordLink = contract({
  ...office,
  method: 'POST',
  path: 'office/people/:id/password-link',
  access: 'support',
  summary: 'Mails a person a link to choose a new password; nobody in the office sees it',
  reply: z.literal(true),
})

export const removeFactorOf = contract({
  ...office,
  method: 'DELETE',
  path: 'office/people/:id/factor',
  access: 'admin',
  requires: 'fresh_factor',
  summary: 'Removes the second factor of an operator who lost phone and recovery codes; they set up a new one',
  reply: dossier,
})

export const actFor = contract({
  ...office,
  method: 'POST',
  path: 'office/people/:id/act',
  access: 'support',
  requires: 'fresh_factor',
  secret: true,
  summary: 'A session to act for a customer: 30 minutes, without payments, messages and sign-in data; logged',
  reply: z.extend(signedInUser, { acting_until: z.string() }),
})

export const exportPerson = contract({
  ...office,
  method: 'GET',
  path: 'office/people/:id/data',
  access: 'admin',
  requires: 'fresh_factor',
  summary: 'All stored data of a person, to answer their request; amounts in minor units',
  reply: z.looseObject({ exported_at: z.string() }),
  live: true,
})

export const erasePerson = contract({
  ...office,
  method: 'POST',
  path: 'office/people/:id/erase',
  access: 'admin',
  requires: 'fresh_factor',
  summary:
    'Erases the personal data of a customer or of a member of teams, once no visit and no provider of theirs alone is open; bookings and ledger stay, anonymised',
  body: z.object({ email: typedEmail }),
  reply: dossier,
})

const mergePlan = z.object({
  from: person,
  into: person,
  /** How many rows of each kind move. */
  moves: z.record(z.string(), z.int()),
  /** Money that moves, in major units. */
  money: z.number(),
  /** Rows that both have: favourites and reviews of the same service; those of the kept account stay. */
  both: z.int(),
})
export type MergePlan = z.infer<typeof mergePlan>

export const previewMerge = contract({
  ...office,
  method: 'GET',
  path: 'office/people/:id/merge',
  access: 'support',
  summary: 'What would move from another account of the same person',
  query: z.object({ from: id() }),
  reply: mergePlan,
  live: true,
})

export const mergePeople = contract({
  ...office,
  method: 'POST',
  path: 'office/people/:id/merge',
  access: 'support',
  requires: 'fresh_factor',
  summary: 'Moves everything of a customer account to this one and closes it',
  body: z.object({ from: id() }),
  reply: dossier,
})
