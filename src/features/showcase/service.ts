import { isDeepStrictEqual } from 'node:util'
import { markupToText, textToMarkup } from '#features/offers/rules.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { PublicPage } from './contract.ts'
import {
  deleteWork,
  insertWork,
  lockProvider,
  pageOf,
  replaceMerits,
  updateDescription,
  updateWork,
} from './queries.ts'
import { type MeritKind, mostWork } from './rules.ts'

type Writing = WriteContext<'manager'>
type Known = Pick<ReadContext<'manager'>, 'user' | 'config'>

const each = (words: Translated, change: (text: string) => string): Translated => ({
  en: change(words.en ?? ''),
  ar: change(words.ar ?? ''),
})

const shown = async (db: Db, { user, config }: Known): Promise<PublicPage> => {
  const row = (await pageOf(db, user.member.e_provider_id, config.publicUrl)) ?? refuse('not_found')
  const { pictures, ...page } = row
  const texts = <T extends { description: Translated }>(entry: T): T => ({
    ...entry,
    description: each(entry.description, markupToText),
  })
  return {
    ...texts(page),
    name: bothLanguages(page.name),
    cover: pictures[0] ?? null,
    awards: page.awards.map((award) => ({ ...texts(award), title: each(award.title, markupToText) })),
    experiences: page.experiences.map((one) => ({ ...texts(one), title: each(one.title, markupToText) })),
    work: page.work.map(texts),
  }
}

export const page = (context: ReadContext<'manager'>) => shown(context.db, context)

type Words = { title?: Translated; description: Translated }

const wordsOf = (entries: readonly Words[]) => entries.map(({ title, description }) => [title, description])

/** Of two who save at once the second waits. Refuses `changed_meanwhile`, with the page as it is now, where somebody changed these words since they were read. */
const expectFormer = async (
  context: Writing,
  former: readonly Words[] | undefined,
  present: (page: PublicPage) => readonly Words[],
): Promise<void> => {
  await lockProvider(context.tx, context.user.member.e_provider_id)
  if (!former) return
  const now = await shown(context.tx, context)
  if (!isDeepStrictEqual(wordsOf(former), wordsOf(present(now)))) return refuse('changed_meanwhile', { data: now })
}

export const describe = async (context: Writing, description: Translated, former?: Translated) => {
  await expectFormer(context, former && [{ description: former }], (now) => [now])
  const markup = each(description, (text) => sanitise(textToMarkup(text)))
  await updateDescription(context.tx, context.user.member.e_provider_id, markup)
  return shown(context.tx, context)
}

/** Claims an upload of the caller for a row. Refuses `invalid` if it is gone. */
const claim = async (
  { tx, user, locale }: Writing,
  uuid: string,
  place: { model_type: 'e_providers' | 'galleries'; model_id: number },
) => {
  const key = { user_id: user.id, uuid: uuid.toLowerCase() }
  const claimed = await claimUpload(tx, key, { ...place, collection_name: 'image', name: 'picture' })
  return claimed ?? refuse('invalid', { errors: { uuid: [translate(locale, 'showcase.provider.picture_gone')] } })
}

export const setCover = async (context: Writing, uuid: string) => {
  const place = { model_type: 'e_providers', model_id: context.user.member.e_provider_id } as const
  const id = await claim(context, uuid, place)
  await retireMedia(context.tx, { ...place, collection_name: 'image' }, [id])
  return shown(context.tx, context)
}

export const addPicture = async (context: Writing, uuid: string) => {
  const { tx, user, locale } = context
  const id =
    (await insertWork(tx, user.member.e_provider_id, mostWork)) ??
    refuse('invalid', { errors: { uuid: [translate(locale, 'showcase.provider.enough')] } })
  await claim(context, uuid, { model_type: 'galleries', model_id: id })
  return shown(tx, context)
}

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const describeWork = async (context: Writing, workId: unknown, description: Translated, former?: Translated) => {
  const { tx, user } = context
  const id = idOf(workId)
  await expectFormer(context, former && [{ description: former }], ({ work }) => [
    work.find((one) => one.id === id) ?? { description: former ?? description },
  ])
  const written = each(description, plainText)
  if (!(await updateWork(tx, id, user.member.e_provider_id, written))) return refuse('not_found')
  return shown(tx, context)
}

export const dropWork = async (context: Writing, workId: unknown) => {
  const { tx, user } = context
  const id = idOf(workId)
  if (!(await deleteWork(tx, id, user.member.e_provider_id))) return refuse('not_found')
  await retireMedia(tx, { model_type: 'galleries', model_id: id, collection_name: 'image' })
  return shown(tx, context)
}

type Entry = { title: Translated; description: Translated }

export const setMerits = async (
  context: Writing,
  kind: MeritKind,
  entries: readonly Entry[],
  former?: readonly Entry[],
) => {
  await expectFormer(context, former, (now) => now[kind])
  const written = entries
    .map(({ title, description }) => ({
      title: each(title, plainText),
      description: each(description, (text) => sanitise(textToMarkup(text))),
    }))
    .filter(({ title }) => title.en !== '' || title.ar !== '')
  await replaceMerits(context.tx, kind, context.user.member.e_provider_id, written)
  return shown(context.tx, context)
}
