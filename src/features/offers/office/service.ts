import { currencyDigits } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { type Exponent, exponentOf, toMajor } from '#lib/money.ts'
import type { Db } from '#server/db/database.ts'
import { unlessChanged } from '#server/http/changed.ts'
import type { Member, ReadContext, SessionUser, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { OfferState } from '../contract.ts'
import * as own from '../service.ts'
import { changeService, officeServices, providerOfDraft, providerOfService, type ServiceFilter } from './queries.ts'

type Reading = ReadContext<'operator'>
type Writing = WriteContext<'admin'>

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

const priced = ({ price_minor, ...row }: Awaited<ReturnType<typeof officeServices>>[number], exponent: Exponent) => ({
  ...row,
  price: toMajor(price_minor, exponent),
})

const found = async (db: Db, filter: ServiceFilter) => {
  const exponent = exponentOf(await currencyDigits(db))
  return (await officeServices(db, filter)).map((row) => priced(row, exponent))
}

export const services = ({ db }: Reading, filter: ServiceFilter) => found(db, filter)

/** Refuses `changed_meanwhile` if somebody changed the service since `updated_at`. */
export const change = async (
  { tx }: Writing,
  param: unknown,
  body: { featured: boolean; state: OfferState; updated_at: string },
) => {
  const id = idOf(param)
  const current = async () => (await found(tx, { id }))[0]
  await unlessChanged(await changeService(tx, id, body), current)
  return (await current()) ?? refuse('internal')
}

/** The operator in the place of the provider's owner, for the calls of the provider's editor. */
const inPlaceOf = <C extends { user: SessionUser }>(context: C, owner: { e_provider_id: number } | undefined) => {
  const { e_provider_id } = owner ?? refuse('not_found')
  const member: Member = { e_provider_id, role: 'owner', worker_id: null }
  return { ...context, user: { ...context.user, member } }
}

const forDraft = async <C extends { user: SessionUser }>(context: C, db: Db, id: unknown) =>
  inPlaceOf(context, await providerOfDraft(db, idOf(id)))

export const open = async (context: Writing, { e_service_id }: { e_service_id: number }) =>
  own.open(inPlaceOf(context, await providerOfService(context.tx, e_service_id)), { e_service_id })

export const draft = async (context: ReadContext<'admin'>, id: unknown) =>
  own.draft(await forDraft(context, context.db, id), id)

export const save = async (context: Writing, id: unknown, body: Parameters<typeof own.save>[2]) =>
  own.save(await forDraft(context, context.tx, id), id, body)

export const addPicture = async (context: Writing, id: unknown, uuid: string) =>
  own.addPicture(await forDraft(context, context.tx, id), id, uuid)

export const publish = async (context: Writing, id: unknown, version: number) =>
  own.publish(await forDraft(context, context.tx, id), id, version)

export const discard = async (context: Writing, id: unknown, shown: Parameters<typeof own.discard>[2]) =>
  own.discard(await forDraft(context, context.tx, id), id, shown)
