import { providerTrades } from '#features/applications/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import type { Parsed } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import { type Exponent, exponentOf, toMajor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import { type Database, type Db, isSqlState, type Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitProvider } from '#server/http/limits.ts'
import { eachAlone } from '#server/jobs/eachAlone.ts'
import { translate } from '#server/words.ts'
import type { ChangedElsewhere, Draft, DraftBody, discardDraft, Offer, OfferState } from './contract.ts'
import { keptCategories, storedService } from './publish/queries.ts'
import { bodyOf, withPlainNames, writeService } from './publish/service.ts'
import {
  applyDiscounts,
  countDraftMedia,
  countOffers,
  type DraftRow,
  deleteDraft,
  deleteUnused,
  draftById,
  draftMedia,
  dueDiscounts,
  insertDraft,
  isArchived,
  lockDraft,
  mostNewDrafts,
  mostOffered,
  mostServices,
  offersOf,
  pictureById,
  stateOf,
  updateDraft,
  updateState,
} from './queries.ts'
import { amountOf, emptyDraft, faultsOf } from './rules.ts'

type Reading = ReadContext<'manager'>
type Writing = WriteContext<'manager'>

/** The most pictures of a service, drafted ones included. */
const mostPictures = 24

const exponentIn = async (db: Db): Promise<Exponent> => exponentOf(await currencyDigits(db))
const draftPictures = (id: number) =>
  ({ model_type: 'service_drafts', model_id: id, collection_name: 'image' }) as const

export const offers = async ({ db, user, config }: Reading): Promise<Offer[]> => {
  const exponent = await exponentIn(db)
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, exponent))
  return (await offersOf(db, user.member.e_provider_id, config.publicUrl)).map(
    ({ typed_price, price_minor, discount_price_minor, ...row }) => ({
      ...row,
      name: bothLanguages(row.name),
      price: major(price_minor ?? amountOf(typed_price ?? '', exponent)),
      discount_price: major(discount_price_minor),
    }),
  )
}

/** A draft that was saved before a field existed has its empty value. */
const completed = (body: DraftBody): DraftBody => ({ ...emptyDraft, ...body })

/** A draft of this provider; another provider's is not found. */
const found = (draft: DraftRow | undefined): DraftRow =>
  draft ? { ...draft, body: completed(draft.body) } : refuse('not_found')
const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

/** Who named one category only when they applied most likely means it. */
const newBody = async (tx: Tx, providerId: number): Promise<DraftBody> => {
  const trades = await providerTrades(tx, providerId)
  return trades.length === 1 ? { ...emptyDraft, categories: trades } : emptyDraft
}

/** For one more service, or one that was archived. Refuses `drafts_full`, `services_full`. */
const requireRoom = async (tx: Tx, providerId: number, { isNew }: { isNew: boolean }): Promise<void> => {
  const { drafts, services, offered } = await countOffers(tx, providerId)
  if (isNew && drafts >= mostNewDrafts) refuse('drafts_full')
  if (offered >= mostOffered || (isNew && services >= mostServices)) refuse('services_full')
}

/** Opens a draft, or the one that a service has. Refuses `not_found`, `drafts_full`, `services_full`. */
export const open = async (
  { tx, user }: Writing,
  { e_service_id: serviceId, copy = false }: { e_service_id?: number | undefined; copy?: boolean | undefined },
) => {
  const { e_provider_id } = user.member
  const exponent = await exponentIn(tx)
  const service =
    serviceId === undefined ? undefined : ((await storedService(tx, serviceId, e_provider_id)) ?? refuse('not_found'))
  const body = service ? bodyOf(service, exponent, copy) : await newBody(tx, e_provider_id)
  const e_service_id = service && !copy ? service.id : null
  if (e_service_id === null) await requireRoom(tx, e_provider_id, { isNew: true })
  const id = await insertDraft(tx, { e_provider_id, e_service_id, body, updated_by: user.id }).catch(
    (error: unknown) =>
      isSqlState(error, '23503', 'service_drafts_e_service_id_fkey') ? refuse('not_found') : Promise.reject(error),
  )
  return { id }
}

export const draft = async ({ db, user, config }: Reading, id: unknown): Promise<Draft> => {
  const row = found(await draftById(db, idOf(id), user.member.e_provider_id))
  return {
    id: row.id,
    e_service_id: row.e_service_id,
    version: row.version,
    body: row.body,
    media: await draftMedia(db, row, config.publicUrl),
    trades: await providerTrades(db, row.e_provider_id),
    digits: await currencyDigits(db),
    updated_at: row.updated_at.toISOString(),
  }
}

const refuseChanged = ({ version, by }: DraftRow): never =>
  refuse('changed_elsewhere', { data: { version, by } satisfies ChangedElsewhere, values: { name: by } })

/** Saves what was typed so far. Refuses `changed_elsewhere` if somebody saved the draft since this version. */
export const save = async (
  { tx, user }: Writing,
  id: unknown,
  change: { version: number; body: DraftBody; editor: string },
) => {
  const at = { id: idOf(id), providerId: user.member.e_provider_id, userId: user.id }
  const next = await updateDraft(tx, { ...at, ...change })
  return { version: next ?? refuseChanged(found(await draftById(tx, at.id, at.providerId))) }
}

export const addPicture = async ({ tx, user, config, locale }: Writing, id: unknown, uuid: string) => {
  const row = found(await lockDraft(tx, idOf(id), user.member.e_provider_id))
  if ((await countDraftMedia(tx, row)) >= mostPictures)
    return refuse('invalid', { errors: { uuid: [translate(locale, 'offers.provider.too_many_pictures')] } })
  const place = { ...draftPictures(row.id), name: 'service' }
  const claimed = await claimUpload(tx, { user_id: user.id, uuid: uuid.toLowerCase() }, place)
  if (!claimed) return refuse('invalid', { errors: { uuid: [translate(locale, 'offers.provider.picture_gone')] } })
  return (await pictureById(tx, claimed, row.id, config.publicUrl)) ?? refuse('internal')
}

/** Publishes a draft, without categories that were deleted; a service that is paused or archived stays so. Refuses `changed_elsewhere`, and `invalid` with every wrong field. */
export const publish = async ({ tx, user, locale, config }: Writing, id: unknown, version: number) => {
  const row = found(await lockDraft(tx, idOf(id), user.member.e_provider_id))
  if (row.version !== version) return refuseChanged(row)
  const exponent = await exponentIn(tx)
  const body = { ...row.body, categories: await keptCategories(tx, row.body.categories) }
  const faults = Object.entries(faultsOf(withPlainNames(body), exponent))
  if (faults.length > 0) {
    const errors = faults.map(([path, fault]) => [path, [translate(locale, `offers.provider.fault.${fault}`)]])
    return refuse('invalid', { errors: Object.fromEntries(errors) })
  }
  // Each new word stays in the indexes that every search reads.
  await limitProvider({ db: tx, config }, 'publish', user.member.e_provider_id)
  const e_service_id = await writeService(tx, { ...row, body }, exponent)
  await retireMedia(tx, draftPictures(row.id))
  await deleteDraft(tx, row.id)
  return { e_service_id, state: await stateOf(tx, e_service_id) }
}

type Shown = Parsed<typeof discardDraft>['query']

/** Refuses `changed_elsewhere` where somebody else saved what is to go since the version that is shown. */
export const discard = async ({ tx, user }: Writing, id: unknown, { version, editor }: Shown): Promise<boolean> => {
  const row = found(await lockDraft(tx, idOf(id), user.member.e_provider_id))
  if (version !== undefined && version !== row.version && editor !== row.editor) return refuseChanged(row)
  await retireMedia(tx, draftPictures(row.id))
  await deleteDraft(tx, row.id)
  return true
}

/** Refuses `not_found`; `services_full` for an archived one that would be one too many. */
export const setState = async ({ tx, user }: Writing, id: unknown, state: OfferState) => {
  const [serviceId, providerId] = [idOf(id), user.member.e_provider_id]
  if (state !== 'archived' && (await isArchived(tx, serviceId, providerId)))
    await requireRoom(tx, providerId, { isNew: false })
  return (await updateState(tx, serviceId, providerId, state)) ? { state } : refuse('not_found')
}

/** Deletes a service that was never booked, with its pictures; another one is archived. */
export const remove = async ({ tx, user }: Writing, id: unknown) => {
  const serviceId = idOf(id)
  const gone = await deleteUnused(tx, serviceId, user.member.e_provider_id)
  if (gone) {
    await retireMedia(tx, { model_type: 'e_services', model_id: serviceId, collection_name: 'image' })
    if (gone.draft_id !== null) await retireMedia(tx, draftPictures(gone.draft_id))
  } else if (!(await updateState(tx, serviceId, user.member.e_provider_id, 'archived'))) return refuse('not_found')
  return { deleted: gone !== undefined }
}

/** Services changed by one statement, which has a limit of time: the index entries of each are written anew. */
const discountsAtOnce = 200

/** Discounts begin and end, each minute: many on the same day, in one time zone. */
export const applyDueDiscounts = async (database: Database): Promise<void> => {
  const ids = await dueDiscounts(database.db)
  const parts = Array.from({ length: Math.ceil(ids.length / discountsAtOnce) }, (_, part) =>
    ids.slice(part * discountsAtOnce, (part + 1) * discountsAtOnce),
  )
  await eachAlone(parts.map((part) => () => database.transaction((tx) => applyDiscounts(tx, part))))
}
