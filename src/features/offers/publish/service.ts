import { excludeWorkers } from '#features/team/service.ts'
import { retireMedia } from '#features/uploads/service.ts'
import { type Exponent, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { parseDuration } from '#lib/time.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import type { DraftBody, DraftGroup, DraftOption } from '../contract.ts'
import type { DraftRow } from '../queries.ts'
import { amountOf, durationOf, markupToText, textToMarkup } from '../rules.ts'
import {
  dropOptionsExcept,
  type StoredGroup,
  type StoredService,
  saveCategories,
  saveGroup,
  saveOption,
  savePictures,
  saveService,
  storedService,
} from './queries.ts'

const typedAmount = (minor: number | null, exponent: Exponent): string =>
  minor === null ? '' : String(toMajor(minor, exponent))

const each = (words: Translated | null, change: (text: string) => string): Translated => ({
  en: change(words?.en ?? ''),
  ar: change(words?.ar ?? ''),
})

const same = (text: string) => text

const draftGroup = (group: StoredGroup, exponent: Exponent, asCopy: boolean): DraftGroup => ({
  id: asCopy && group.own ? null : group.id,
  name: each(group.name, same),
  allow_multiple: group.allow_multiple,
  required: group.required,
  options: group.options.map((option) => ({
    id: asCopy ? null : option.id,
    name: each(option.name, same),
    description: each(option.description, markupToText),
    price: typedAmount(option.price_minor, exponent),
    applies_from: option.applies_from ?? '',
    applies_until: option.applies_until ?? '',
  })),
})

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** A published service as its editor shows it; a copy has ids and pictures of its own. */
export const bodyOf = (service: StoredService, exponent: Exponent, asCopy: boolean): DraftBody => ({
  name: each(service.name, same),
  description: each(service.description, markupToText),
  categories: service.categories,
  price: typedAmount(service.price_minor, exponent),
  price_unit: service.price_unit,
  quantity_unit: each(service.quantity_unit, same),
  discount: {
    price: typedAmount(service.discount_minor, exponent),
    from: service.discount_from ?? '',
    until: service.discount_until ?? '',
  },
  duration: clock(parseDuration(service.duration)),
  groups: service.groups.map((group) => draftGroup(group, exponent, asCopy)),
  pictures: asCopy ? [] : service.pictures.map(({ id, alt, focal }) => ({ id, alt: each(alt, same), focal })),
  ...(asCopy && { not_by: service.not_by }),
})

/** A draft with its names as they are stored, without markup. */
export const withPlainNames = (body: DraftBody): DraftBody => ({
  ...body,
  name: each(body.name, plainText),
  groups: body.groups.map((group) => ({
    ...group,
    name: each(group.name, plainText),
    options: group.options.map((option) => ({ ...option, name: each(option.name, plainText) })),
  })),
})

const blank = ({ en, ar }: Translated): boolean => en === '' && ar === ''
const optionOf = (option: DraftOption, exponent: Exponent) => ({
  name: each(option.name, plainText),
  description: each(option.description, (text) => sanitise(textToMarkup(text))),
  price_minor: amountOf(option.price, exponent) ?? refuse('internal'),
  applies_from: option.applies_from || null,
  applies_until: option.applies_until || null,
})

/** A shared group that was not changed stays shared; a changed one becomes the service's own. */
const groupId = async (tx: Tx, serviceId: number, group: DraftGroup, before: StoredGroup | undefined) => {
  const { allow_multiple, required } = group
  const name = each(group.name, plainText)
  const unchanged =
    before !== undefined &&
    !before.own &&
    before.allow_multiple === allow_multiple &&
    before.required === required &&
    name.en === each(before.name, same).en &&
    name.ar === each(before.name, same).ar
  return unchanged ? before.id : saveGroup(tx, serviceId, group.id, { name, allow_multiple, required })
}

const saveGroups = async (tx: Tx, serviceId: number, body: DraftBody, before: StoredGroup[], exponent: Exponent) => {
  const kept: number[] = []
  for (const group of body.groups) {
    const stored = before.find(({ id }) => id === group.id)
    const id = await groupId(tx, serviceId, group, stored)
    for (const option of group.options)
      kept.push(await saveOption(tx, serviceId, id, option.id, optionOf(option, exponent)))
  }
  await dropOptionsExcept(tx, serviceId, kept)
}

/** Writes a draft without faults to its service, or to a new one, and returns the service's id. */
export const writeService = async (tx: Tx, draft: DraftRow, exponent: Exponent): Promise<number> => {
  const { body, e_provider_id: providerId } = draft
  const before = draft.e_service_id === null ? undefined : await storedService(tx, draft.e_service_id, providerId)
  const unit = each(body.quantity_unit, plainText)
  const planned = body.discount.price.trim() === '' ? null : amountOf(body.discount.price, exponent)
  const name = each(body.name, plainText)
  const serviceId =
    (await saveService(tx, providerId, draft.e_service_id, {
      name,
      description: each(body.description, (text) => sanitise(textToMarkup(text))),
      price_minor: amountOf(body.price, exponent) ?? refuse('internal'),
      price_unit: body.price_unit,
      quantity_unit: body.price_unit === 'hourly' || blank(unit) ? null : unit,
      duration: clock(durationOf(body.duration) ?? refuse('internal')),
      planned_discount_minor: planned,
      discount_from: planned === null ? null : body.discount.from || null,
      discount_until: planned === null ? null : body.discount.until || null,
    })) ?? refuse('not_found')
  await saveCategories(tx, serviceId, body.categories)
  if (draft.e_service_id === null) await excludeWorkers(tx, { serviceId, providerId, workerIds: body.not_by ?? [] })
  await saveGroups(tx, serviceId, body, before?.groups ?? [], exponent)
  const pictures = body.pictures.map(({ id, alt, focal }) => {
    const words = each(alt, plainText)
    return { id, alt: blank(words) ? null : words, focal }
  })
  await savePictures(tx, { draftId: draft.id, serviceId, name: name.en || name.ar }, pictures)
  const place = { model_id: serviceId, collection_name: 'image' }
  await retireMedia(
    tx,
    { ...place, model_type: 'e_services' },
    pictures.map(({ id }) => id),
  )
  return serviceId
}
