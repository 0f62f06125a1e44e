import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import { parseId } from '#lib/ids.ts'
import { isSqlState } from '#server/db/database.ts'
import { unlessChanged } from '#server/http/changed.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainName } from '#server/security/plainName.ts'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { CategoryValues } from './contract.ts'
import {
  type CategoryColumns,
  insertCategory,
  leaveAbove,
  mayBeBelow,
  moveAbove,
  officeCategories,
  removeCategory,
  saveCategory,
  saveOrder,
  showAbove,
} from './queries.ts'

type Writing = WriteContext<'admin'>

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const categoriesInOffice = ({ db, config }: ReadContext<'operator'>) => officeCategories(db, config.publicUrl)

const categoryWith = async ({ tx, config }: Writing, id: number) =>
  (await officeCategories(tx, config.publicUrl, id))[0]

const columnsOf = async (context: Writing, id: number | null, values: CategoryValues): Promise<CategoryColumns> => {
  const { tx, locale } = context
  const { picture: _, parent_id, name, description, keywords, ...rest } = values
  if (parent_id !== null && !(await mayBeBelow(tx, id, parent_id)))
    return refuse('invalid', { errors: { parent_id: [translate(locale, 'catalogue.office.parent_wrong')] } })
  return {
    ...rest,
    parent_id,
    name: plainName(context, 'name', name),
    description: { en: sanitise(description.en), ar: sanitise(description.ar) },
    keywords: { en: plainText(keywords.en), ar: plainText(keywords.ar) },
  }
}

/** Makes an upload of the operator the only picture of a category. */
const setPicture = async ({ tx, user, locale }: Writing, id: number, { picture, name }: CategoryValues) => {
  if (picture === undefined) return
  const place = { model_type: 'categories', model_id: id, collection_name: 'image' } as const
  const claimed = await claimUpload(
    tx,
    { user_id: user.id, uuid: picture.toLowerCase() },
    { ...place, name: plainText(name.en || name.ar) },
  )
  if (!claimed) return refuse('invalid', { errors: { picture: [translate(locale, 'uploads.picture_gone')] } })
  await retireMedia(tx, place, [claimed])
}

export const create = async (context: Writing, values: CategoryValues) => {
  const id = await insertCategory(context.tx, await columnsOf(context, null, values))
  await setPicture(context, id, values)
  return (await categoryWith(context, id)) ?? refuse('internal')
}

/** Refuses `changed_meanwhile` if somebody saved the category since `updated_at`. */
export const update = async (
  context: Writing,
  param: unknown,
  { updated_at, ...values }: CategoryValues & { updated_at: string },
) => {
  const id = idOf(param)
  const { parent_id: former = null } = (await categoryWith(context, id)) ?? {}
  const saved = await saveCategory(context.tx, id, updated_at, await columnsOf(context, id, values))
  await unlessChanged(saved, () => categoryWith(context, id))
  if (former !== null && former !== values.parent_id) {
    while (values.parent_id !== null && (await moveAbove(context.tx, id, former, values.parent_id)));
    await leaveAbove(context.tx, id, former)
  }
  await showAbove(context.tx, id)
  await setPicture(context, id, values)
  return (await categoryWith(context, id)) ?? refuse('internal')
}

export const order = async ({ tx }: Writing, ids: readonly number[]): Promise<boolean> => {
  await saveOrder(tx, ids)
  return true
}

/** Deletes a category that nothing uses. Refuses `category_in_use` with the numbers of what does. */
export const remove = async (context: Writing, param: unknown): Promise<boolean> => {
  const id = idOf(param)
  const { services, children, coupons } = (await categoryWith(context, id)) ?? refuse('not_found')
  const uses = { services, children, coupons }
  const refuseUsed = () => refuse('category_in_use', { data: uses, values: uses })
  try {
    if (!(await removeCategory(context.tx, id))) return refuseUsed()
  } catch (error) {
    // Something began to use it at this moment.
    return isSqlState(error, '23503') ? refuseUsed() : Promise.reject(error)
  }
  await retireMedia(context.tx, { model_type: 'categories', model_id: id, collection_name: 'image' })
  return true
}
