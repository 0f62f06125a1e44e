import {
  createActingSession,
  deviceOf,
  eraseAccount,
  exportDataOf,
  lockWithSession,
  openAccount,
  queueResetMail,
  removeSecondFactor,
  requireOwner,
} from '#features/accounts/service.ts'
import { recipientOf } from '#features/mails/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import { leaveTeams } from '#features/team/service.ts'
import type { Parsed, Reply } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import { type Db, isSqlState, type Tx } from '#server/db/database.ts'
import type { DatabaseContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { JsonOf } from '#server/http/json.ts'
import type { addCustomer, Dossier, exportPerson, setOfficeRole } from './contract.ts'
import { beginErasing, deleteSessions, dossierById, lockPerson, updateBlock, updateOfficeRole } from './queries.ts'

export { peopleList } from './queries.ts'

type Id = string | number
type Support = WriteContext<'support'>
type Admin = WriteContext<'admin'>

export const dossier = async (db: Db, id: Id): Promise<Dossier> => {
  const found = await dossierById(db, parseId(id) ?? refuse('not_found'))
  if (!found) return refuse('not_found')
  const exponent = exponentOf(await currencyDigits(db))
  const { bookings, payments, wallets, sessions, ...person } = found
  return {
    ...person,
    bookings: bookings.map(({ name, ...booking }) => ({ ...booking, name: bothLanguages(name) })),
    payments: payments.map(({ amount_minor, refunded_minor, ...payment }) => ({
      ...payment,
      amount: toMajor(amount_minor, exponent),
      refunded: toMajor(refunded_minor, exponent),
    })),
    wallets: wallets.map(({ balance_minor, ...wallet }) => ({ ...wallet, balance: toMajor(balance_minor, exponent) })),
    sessions: sessions.map(({ user_agent, ...session }) => ({ ...session, ...deviceOf(user_agent) })),
  }
}

export const addPerson = ({ tx, config, locale }: Support, customer: Parsed<typeof addCustomer>['body']) =>
  openAccount(tx, config, customer, locale)

/**
 * A person who still has an account, locked, for a caller whose session has not ended meanwhile, as with a role that is taken.
 * @throws Refusal unauthenticated, not_found
 */
const living = async ({ tx, user }: Support | Admin, id: Id) => {
  const wanted = parseId(id) ?? refuse('not_found')
  const keepSession = async () => (await lockWithSession(tx, user.id, user.tokenId)) || refuse('unauthenticated')
  // In the order of their ids, so that two who change each other cannot deadlock.
  if (user.id < wanted) await keepSession()
  const person = await lockPerson(tx, wanted)
  if (user.id >= wanted) await keepSession()
  return person && !person.deleted_at ? person : refuse('not_found')
}

const mailable = (tx: Tx, { id, name, email, locale }: Awaited<ReturnType<typeof living>>) =>
  recipientOf(tx, { id, name, email, locale })

/** Operators are changed by admins only, and nobody blocks or signs out themselves by mistake. */
const changeable = async (context: Support | Admin, id: Id) => {
  const { user } = context
  const person = await living(context, id)
  if (person.id === user.id || (person.role === 'operator' && user.office !== 'admin')) return refuse('forbidden')
  return person
}

const keepsAnAdmin = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) =>
    isSqlState(error, '23514', 'users_last_admin') ? refuse('last_admin') : Promise.reject(error),
  )
}

/** Who comes into the office with an email that nobody confirmed sets a new password by a link that is mailed there. */
export const changeOfficeRole = async (
  context: Admin,
  id: Id,
  { office_role: role, former }: Parsed<typeof setOfficeRole>['body'],
): Promise<Dossier> => {
  const { tx, config } = context
  const person = await living(context, id)
  const now = person.office_role
  if (former !== undefined && now !== former && now !== role)
    return refuse('changed_meanwhile', { data: await dossier(tx, id) })
  await keepsAnAdmin(updateOfficeRole(tx, person.id, role))
  await deleteSessions(tx, person.id)
  if (role !== null && person.role !== 'operator') await requireOwner(tx, config, await mailable(tx, person))
  return dossier(tx, id)
}

export const block = async (context: Support, id: Id, reason: string): Promise<Dossier> => {
  const { tx } = context
  const person = await changeable(context, id)
  await keepsAnAdmin(updateBlock(tx, person.id, reason))
  await deleteSessions(tx, person.id)
  return dossier(tx, id)
}

export const unblock = async (context: Support, id: Id): Promise<Dossier> => {
  const { tx } = context
  await updateBlock(tx, (await changeable(context, id)).id, null)
  return dossier(tx, id)
}

export const endSessions = async (context: Support, id: Id): Promise<Dossier> => {
  const { tx } = context
  await deleteSessions(tx, (await changeable(context, id)).id)
  return dossier(tx, id)
}

export const sendPasswordLink = async (context: Support, id: Id): Promise<true> => {
  const { tx, config } = context
  await queueResetMail(tx, config, await mailable(tx, await changeable(context, id)))
  return true
}

export const removeFactor = async (context: Admin, id: Id): Promise<Dossier> => {
  const { tx } = context
  const person = await changeable(context, id)
  await removeSecondFactor(tx, person.id)
  await deleteSessions(tx, person.id)
  return dossier(tx, id)
}

/** For customers only: a provider's or an operator's account opens more than their own things. */
export const act = async (context: Support, id: Id) => {
  const person = await living(context, id)
  if (person.role !== 'customer' || person.blocked_at) return refuse('forbidden')
  return createActingSession(context, person.id)
}

export const exportData = async ({ database, user }: DatabaseContext<'admin'>, id: Id) =>
  new JsonOf<Reply<typeof exportPerson>>(await exportDataOf(database, user.id, parseId(id) ?? refuse('not_found')))

/** The email is typed, so that nobody else is erased. Who works for providers leaves them, or is refused as `provider_open`. */
export const erase = async (context: Admin, id: Id, email: string): Promise<Dossier> => {
  const { tx } = context
  const person = await changeable(context, id)
  if (person.email.toLowerCase() !== email.trim().toLowerCase()) return refuse('email_differs')
  await beginErasing(tx)
  if (person.role === 'provider') await leaveTeams(tx, person.id)
  await eraseAccount(tx, person.id)
  return dossier(tx, id)
}
