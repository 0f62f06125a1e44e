import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Translated } from '#lib/schema.ts'
import { isSqlState } from '#server/db/database.ts'
import { unlessChanged } from '#server/http/changed.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainName } from '#server/security/plainName.ts'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { FaqValues, PageValues, SlideValues } from './contract.ts'
import * as queries from './queries.ts'

type Reading = ReadContext<'operator'>
type Writing = WriteContext<'admin'>
type Read = { updated_at: string }

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')
const one = <T>(rows: readonly T[]): T => rows[0] ?? refuse('internal')
const each = (words: Translated, change: (text: string) => string): Translated => ({
  en: change(words.en),
  ar: change(words.ar),
})
const orNull = (words: Translated): Translated | null => (words.en === '' && words.ar === '' ? null : words)

const refuseField = ({ locale }: Writing, field: string, key: string) =>
  refuse('invalid', { errors: { [field]: [translate(locale, key)] } })

/** What names a row that does not exist is said at its field. */
const naming = async <T>(context: Writing, fieldOf: (constraint: string) => string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isSqlState(error, '23503')) throw error
    return refuseField(context, fieldOf((error as { constraint?: string }).constraint ?? ''), 'content.office.gone')
  }
}

export const slidesInOffice = ({ db, config }: Reading) => queries.officeSlides(db, config.publicUrl)

const slideWith = ({ tx, config }: Writing, id: number) => queries.officeSlides(tx, config.publicUrl, id)

const slideColumns = ({ picture: _, text, button, ...rest }: SlideValues): queries.SlideColumns => ({
  ...rest,
  text: orNull(each(text, plainText)),
  button: orNull(each(button, plainText)),
})
const slideField = (constraint: string) => (constraint.includes('service') ? 'e_service_id' : 'e_provider_id')

/** Refuses to show a slide without a picture. */
const setPicture = async (context: Writing, id: number, { picture, text, enabled }: SlideValues) => {
  if (picture === undefined) {
    const empty = one(await slideWith(context, id)).media.length === 0
    return enabled && empty ? refuseField(context, 'picture', 'content.office.picture_needed') : undefined
  }
  const place = { model_type: 'slides', model_id: id, collection_name: 'image' } as const
  const upload = { user_id: context.user.id, uuid: picture.toLowerCase() }
  const claimed = await claimUpload(context.tx, upload, { ...place, name: plainText(text.en || text.ar) || 'slide' })
  if (!claimed) return refuseField(context, 'picture', 'uploads.picture_gone')
  await retireMedia(context.tx, place, [claimed])
}

export const createSlide = async (context: Writing, values: SlideValues) => {
  const id = await naming(context, slideField, queries.insertSlide(context.tx, slideColumns(values)))
  await setPicture(context, id, values)
  return one(await slideWith(context, id))
}

export const updateSlide = async (context: Writing, param: unknown, { updated_at, ...values }: SlideValues & Read) => {
  const id = idOf(param)
  const saved = await naming(context, slideField, queries.saveSlide(context.tx, id, updated_at, slideColumns(values)))
  await unlessChanged(saved, async () => (await slideWith(context, id))[0])
  await setPicture(context, id, values)
  return one(await slideWith(context, id))
}

export const orderSlides = async ({ tx }: Writing, ids: readonly number[]): Promise<boolean> => {
  await queries.saveSlideOrder(tx, ids)
  return true
}

export const deleteSlide = async ({ tx }: Writing, param: unknown): Promise<boolean> => {
  const id = idOf(param)
  if (!(await queries.removeRow(tx, 'slides', id))) return refuse('not_found')
  await retireMedia(tx, { model_type: 'slides', model_id: id, collection_name: 'image' })
  return true
}

export const topicsInOffice = ({ db }: Reading) => queries.officeTopics(db)

export const createTopic = async (context: Writing, { name }: { name: Translated }) => {
  const { tx } = context
  return one(await queries.officeTopics(tx, (await queries.insertTopic(tx, plainName(context, 'name', name))).id))
}

export const updateTopic = async (context: Writing, param: unknown, change: { name: Translated } & Read) => {
  const { tx } = context
  const id = idOf(param)
  const saved = await queries.saveTopic(tx, id, change.updated_at, plainName(context, 'name', change.name))
  const current = async () => (await queries.officeTopics(tx, id))[0]
  await unlessChanged(saved, current)
  return (await current()) ?? refuse('internal')
}

const faqColumns = (context: Writing, { question, answer, ...rest }: FaqValues): queries.FaqColumns => ({
  ...rest,
  question: plainName(context, 'question', question),
  answer: each(answer, sanitise),
})
const faqField = () => 'faq_category_id'

export const createFaq = async (context: Writing, values: FaqValues) => {
  const { id } = await naming(context, faqField, queries.insertFaq(context.tx, faqColumns(context, values)))
  return (await queries.officeFaq(context.tx, id)) ?? refuse('internal')
}

export const updateFaq = async (context: Writing, param: unknown, { updated_at, ...values }: FaqValues & Read) => {
  const id = idOf(param)
  const current = () => queries.officeFaq(context.tx, id)
  const saved = await naming(
    context,
    faqField,
    queries.saveFaq(context.tx, id, updated_at, faqColumns(context, values)),
  )
  await unlessChanged(saved, current)
  return (await current()) ?? refuse('internal')
}

export const pagesInOffice = ({ db }: Reading) => queries.officePages(db)

const pageColumns = (context: Writing, { title, content, published }: PageValues): queries.PageColumns => ({
  title: plainName(context, 'title', title),
  content: each(content, sanitise),
  published,
})

export const createPage = async (context: Writing, { id, ...values }: PageValues & { id?: number | undefined }) => {
  const { tx } = context
  const made = await queries.insertPage(tx, pageColumns(context, values), id)
  if (!made && id) await unlessChanged(made, async () => (await queries.officePages(tx, id))[0])
  return one(await queries.officePages(tx, made?.id))
}

export const updatePage = async (context: Writing, param: unknown, { updated_at, ...values }: PageValues & Read) => {
  const { tx } = context
  const id = idOf(param)
  const current = async () => (await queries.officePages(tx, id))[0]
  await unlessChanged(await queries.savePage(tx, id, updated_at, pageColumns(context, values)), current)
  return (await current()) ?? refuse('internal')
}

/** Deletes a topic with its questions. Refuses `changed_meanwhile` where it has another number of them than was shown. */
export const deleteTopic = async (context: Writing, param: unknown, shown: number | undefined): Promise<boolean> => {
  const id = idOf(param)
  await queries.lockTopic(context.tx, id)
  const [topic] = await queries.officeTopics(context.tx, id)
  if (topic && shown !== undefined && topic.faqs.length !== shown) return refuse('changed_meanwhile', { data: topic })
  return (await queries.removeRow(context.tx, 'faq_categories', id)) || refuse('not_found')
}

/** Deletes a question or a page. */
export const deleteRow = async ({ tx }: Writing, table: 'faqs' | 'custom_pages', param: unknown): Promise<boolean> =>
  (await queries.removeRow(tx, table, idOf(param))) || refuse('not_found')
