import type { Locale } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import { hashToken } from '#server/security/tokens.ts'
import { addUser } from '../queries.ts'
import { openDevice, orTaken } from '../service.ts'
import {
  addIdentity,
  markVerified,
  removeDeadSignIns,
  removeTicket,
  takeOver,
  ticketOf,
  userByEmail,
  userByIdentity,
} from './queries.ts'
import { browserOf } from './rules.ts'

export { removeDeadSignIns }

type Vouched = NonNullable<Awaited<ReturnType<typeof ticketOf>>>
type Newcomer = { name?: string | undefined; phone_number?: string | undefined }

/**
 * The account a provider's word opens: the one it opened before, else the one with this email, else a new one.
 * Undefined while a new one lacks name and phone number. A word on an email counts only when the provider checked it.
 */
const accountOf = async (tx: Tx, vouched: Vouched, { name, phone_number }: Newcomer, locale: Locale) => {
  const { provider, email, email_verified } = vouched
  const [subject, address] = [vouched.subject ?? '', email ?? '']
  const known = await userByIdentity(tx, provider, subject)
  if (known) return known
  const owner = await userByEmail(tx, address)
  if (owner) {
    if (!email_verified) return refuse('email_taken')
    // An account made with somebody's email before they came must not be a trap.
    if (!owner.email_verified_at) await takeOver(tx, owner.id)
    await addIdentity(tx, { provider, subject, user_id: owner.id })
    return owner.id
  }
  if (!name || !phone_number) return undefined
  const id = await addUser(tx, { name, phone_number, email: address, password_hash: 'none', locale })
  if (email_verified) await markVerified(tx, id)
  await addIdentity(tx, { provider, subject, user_id: id })
  return id
}

/**
 * Signs in by a ticket, in the browser it was made for.
 * @throws Refusal ticket_dead, email_taken, phone_taken, too_many_requests
 */
export const socialSignIn = async (
  context: DatabaseContext<'open'>,
  { ticket, ...newcomer }: Newcomer & { ticket: string },
) => {
  const { database, request, locale } = context
  await limitCall({ ...context, db: database.db }, 'social')
  const browser = browserOf(request.headers.cookie)
  const ticketHash = hashToken(ticket)
  return database
    .transaction(async (tx) => {
      const vouched = await ticketOf(tx, ticketHash)
      if (!vouched || !browser || !hashToken(browser).equals(vouched.browser_hash)) return refuse('ticket_dead')
      const { redirect } = vouched
      const id = await accountOf(tx, vouched, newcomer, locale)
      if (id === undefined)
        return { user: null, person: { name: vouched.given_name ?? '', email: vouched.email ?? '' }, redirect }
      await removeTicket(tx, ticketHash)
      return { user: await openDevice(tx, context, id, true), person: null, redirect }
    })
    .catch(orTaken(locale))
}
