import { buildOptions, buildServices, type Row } from '../../../test/build.ts'
import { categories } from '../content/categories.ts'
import { optionSets } from '../content/options.ts'
import { catalogue } from '../content/services.ts'
import { surroundings } from '../content/surroundings.ts'
import type { CategoryKey, ServiceContent, Translated } from '../content/types.ts'
import { tint } from '../pictures/colour.ts'
import { atWork, scene } from '../pictures/scene.ts'
import type { Random } from '../random.ts'
import type { Frame } from './categories.ts'
import { DAY, known, type Town } from './context.ts'
import type { People } from './people.ts'

export type SeededService = {
  row: Row<'e_services'>
  content: ServiceContent
  category: CategoryKey
  optionIds: number[]
}

const html = (about: Translated, notes: readonly Translated[]): Translated => {
  const paragraph = (language: 'en' | 'ar') =>
    `<p>${about[language]}</p><p>${notes.map((note) => note[language]).join(' ')}</p>`
  return { en: paragraph('en'), ar: paragraph('ar') }
}

/** Two notes fit a short text, one a long one: two to four sentences in all. */
const described = (r: Random, content: ServiceContent, notes: readonly Translated[]) =>
  html(content.about, r.shuffle(notes).slice(0, content.about.en.split('. ').length > 1 ? 1 : 2))

/** The order in which people meet the services in lists: mixed, so that one trade does not follow itself. */
const mixed = (r: Random) =>
  r
    .shuffle(
      catalogue.flatMap(({ category, notes, services }) => services.map((content) => ({ category, notes, content }))),
    )
    .sort((a, b) => Number(b.content.featured === true) - Number(a.content.featured === true))

/** The 160 services with their options and pictures. */
export const seedServices = async (
  { tx, now, pictures, random }: Town,
  frame: Frame,
  providers: ReadonlyMap<string, number>,
  { faces }: Pick<People, 'faces'>,
): Promise<SeededService[]> => {
  const r = random('services')
  const all = mixed(r)
  const rows = await buildServices(
    tx,
    all.map(({ category, notes, content }, i) => ({
      e_provider_id: known(providers, content.provider),
      name: content.name,
      description: described(r, content, notes),
      price_minor: content.price * 100,
      discount_price_minor: content.discount === undefined ? null : content.discount * 100,
      price_unit: content.unit,
      duration: content.duration,
      featured: content.featured === true,
      created_at: new Date(now - (400 - i) * DAY),
      categories: [known(frame.categories, category), known(frame.categories, `${category}/${content.sub}`)],
    })),
  )
  const services = rows.map((row, i): SeededService => {
    const at = all[i]
    if (!at) throw new Error('a service too many')
    return { row, content: at.content, category: at.category, optionIds: [] }
  })
  for (const { row, content, category } of services) {
    const look = categories.find(({ key }) => key === category)
    if (!look) throw new Error(`no category ${category}`)
    const { colour } = look
    const kinds = surroundings[content.icons[0] ?? ''] ?? look.kinds
    const [thing = '', ...others] = content.icons
    // The service itself, then what is used for it, each in surroundings of its own.
    const views = [content.icons, [thing, ...others.toReversed()], [...others, thing]]
    for (const [position, icons] of views.entries()) {
      const seed = `${content.name.en} ${position}`
      const spec = { seed, kind: position === 2 ? 'studio' : r.pick(kinds), colour, icons } as const
      const who = r.pick(known(faces, content.provider))
      const svg = position === 1 ? scene(spec) : atWork({ ...spec, who })
      pictures.push({
        owner: 'e_services',
        id: row.id,
        name: content.name.en,
        svg,
        colour: tint(colour, 0.7),
        position,
      })
    }
  }
  await seedOptions({ tx }, frame, services)
  return services
}

const seedOptions = async ({ tx }: Pick<Town, 'tx'>, frame: Frame, services: readonly SeededService[]) => {
  const wanted = services.flatMap((service) =>
    (service.content.options ?? []).flatMap((key) => {
      const set = optionSets[key]
      if (!set) throw new Error(`no options "${key}"`)
      return set.options.map(({ price, window: [applies_from, applies_until] = [null, null], ...words }) => ({
        service,
        row: {
          ...words,
          applies_from,
          applies_until,
          price_minor: price * 100,
          e_service_id: service.row.id,
          option_group_id: known(frame.groups, set.group),
        },
      }))
    }),
  )
  const rows = await buildOptions(
    tx,
    wanted.map(({ row }) => row),
  )
  for (const [i, { service }] of wanted.entries()) service.optionIds.push(rows[i]?.id ?? 0)
}
