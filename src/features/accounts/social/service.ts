import type { Locale } from '#lib/words.ts'
import { isSqlState, type Tx } from '#server/db/database.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import { hashToken } from '#server/security/tokens.ts'
import { insertUser, lockSignInState, removeUnprovenWays } from '../queries.ts'
import { refuseUniqueViolation } from '../refusals.ts'
import { createSession } from '../service.ts'
import {
  insertIdentity,
  lockTicket,
  markVerified,
  removeExpiredSignIns,
  removeTicket,
  userByEmail,
  userByIdentity,
} from './queries.ts'
import { browserTokenIn } from './rules.ts'

export { removeExpiredSignIns }

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>
type Newcomer = { name?: string | undefined; phone_number?: string | undefined }

/** The account that an identity is linked to, locked and read once more: its owner may be ending what somebody else linked. */
const linkedAccount = async (tx: Tx, provider: string, subject: string): Promise<number | undefined> => {
  const id = await userByIdentity(tx, provider, subject)
  if (id === undefined) return undefined
  await lockSignInState(tx, id)
  return userByIdentity(tx, provider, subject)
}

/**
 * The account for a provider identity: the linked one, else the one with this email, else a new one.
 * Undefined while a new one lacks name and phone number. An email counts only if the provider verified it.
 */
const accountOf = async (tx: Tx, ticketRow: Ticket, { name, phone_number }: Newcomer, locale: Locale) => {
  const { provider, email, email_verified } = ticketRow
  const [subject, address] = [ticketRow.subject ?? '', email ?? '']
  const known = await linkedAccount(tx, provider, subject)
  if (known) return known
  const owner = await userByEmail(tx, address)
  if (owner) {
    if (!email_verified) return refuse('email_taken')
    // Prevents account pre-hijacking with an unverified email.
    if (!owner.email_verified_at) {
      await removeUnprovenWays(tx, owner.id)
      await markVerified(tx, owner.id)
    }
    await insertIdentity(tx, { provider, subject, user_id: owner.id })
    return owner.id
  }
  if (!name || !phone_number) return undefined
  const id = await insertUser(tx, { name, phone_number, email: address, password_hash: 'none', locale })
  if (email_verified) await markVerified(tx, id)
  await insertIdentity(tx, { provider, subject, user_id: id })
  return id
}

/**
 * Signs in with a ticket, only in the browser it was issued to.
 * @throws Refusal ticket_dead, email_taken, phone_taken, too_many_requests
 */
export const socialSignIn = async (
  context: DatabaseContext<'open'>,
  { ticket, ...newcomer }: Newcomer & { ticket: string },
) => {
  const { database, request, locale } = context
  await limitCall({ ...context, db: database.db }, 'social')
  const browser = browserTokenIn(request.headers.cookie)
  const ticketHash = hashToken(ticket)
  const signIn = () =>
    database.transaction(async (tx) => {
      const ticketRow = await lockTicket(tx, ticketHash)
      if (!ticketRow || !browser || !hashToken(browser).equals(ticketRow.browser_hash)) return refuse('ticket_dead')
      const { redirect } = ticketRow
      const id = await accountOf(tx, ticketRow, newcomer, locale)
      if (id === undefined)
        return { user: null, person: { name: ticketRow.given_name ?? '', email: ticketRow.email ?? '' }, redirect }
      await removeTicket(tx, ticketHash)
      return { user: await createSession(tx, context, id, { remember: true }), person: null, redirect }
    })
  return (
    signIn()
      // Another tab or device has linked the account at this moment.
      .catch((error: unknown) =>
        isSqlState(error, '23505', 'social_identities_pkey') ? signIn() : Promise.reject(error),
      )
      .catch(refuseUniqueViolation(locale))
  )
}
