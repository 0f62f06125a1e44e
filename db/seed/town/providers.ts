import type { TeamRole } from '../../../src/lib/contract.ts'
import { buildProvider, insertAll } from '../../../test/build.ts'
import { categories } from '../content/categories.ts'
import { districts } from '../content/districts.ts'
import { hours } from '../content/hours.ts'
import { awards, captions, experiences } from '../content/providerExtras.ts'
import { type ProviderContent, providers } from '../content/providers.ts'
import type { AvatarSpec } from '../pictures/avatar.ts'
import { tint } from '../pictures/colour.ts'
import { glyphs } from '../pictures/glyphs.ts'
import { atWork, scene } from '../pictures/scene.ts'
import { team } from '../pictures/team.ts'
import type { Frame } from './categories.ts'
import { DAY, known, type Town, ZONE } from './context.ts'
import type { People } from './people.ts'

const place = ({ district }: ProviderContent, i: number) => {
  const { name, street, lat, lng } = districts[district]
  return {
    description: name,
    address: `${2000 + i * 37} ${street}, ${name}, Riyadh`,
    latitude: lat + ((i * 7) % 11) / 2000,
    longitude: lng + ((i * 5) % 13) / 2000,
  }
}

const look = (content: ProviderContent) => {
  const category = categories.find(({ key }) => key === content.category)
  if (!category) throw new Error(`no category ${content.category}`)
  return category
}

/** One owns the company; where there are enough people, one manages it. */
const rolesOf = (people: number): TeamRole[] =>
  Array.from({ length: people }, (_, i) => (i === 0 ? 'owner' : i === 1 && people > 2 ? 'manager' : 'worker'))

/** Providers with their people, hours, taxes, address, gallery, awards and experiences. Answers ids by key. */
export const seedProviders = async (
  { tx, now, pictures, random }: Town,
  people: People,
  frame: Frame,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const [i, content] of providers.entries()) {
    const { key, name, description } = content
    const provider = await buildProvider(tx, {
      name,
      description,
      people: known(people.workers, key),
      roles: rolesOf(content.workers),
      hours: hours[content.hours].map(({ day, start, end, note }) => ({
        day,
        start_at: start,
        end_at: end,
        data: note,
      })),
      taxes: content.taxes.map((tax) => known(frame.taxes, tax)),
      featured: content.featured === true,
      phone_number: `+966 11 000 ${String(i + 1).padStart(4, '0')}`,
      mobile_number: `+966 50 000 ${String(i + 1).padStart(4, '0')}`,
      availability_range: content.workers > 1 ? 60 : 35,
      buffer_after_minutes: content.workers > 1 ? 0 : 30,
      time_zone: ZONE,
    })
    ids.set(key, provider.id)
    const { colour } = look(content)
    const picture = { owner: 'e_providers', id: provider.id, name: name.en, colour: tint(colour, 0.7) } as const
    pictures.push({
      ...picture,
      svg: team(known(people.faces, key), { seed: key, colour, glyph: glyphs[content.glyph] }),
    })
  }
  await insertAll(tx, 'e_provider_verifications', verificationsOf(ids, now, random))
  await seedShowcase({ tx, now, pictures, random }, ids, people)
  return ids
}

/** Every company has a licence, some freelancers too; who has what else differs. */
const verificationsOf = (ids: Map<string, number>, now: number, random: Town['random']) => {
  const r = random('verifications')
  return providers.flatMap((content) => {
    const kinds = ['identity', 'phone', content.workers > 1 ? 'licence' : 'address', 'insurance'].filter(
      (kind) => kind !== 'insurance' || r.chance(0.4),
    )
    const on = (days: number) => new Date(now - days * DAY).toISOString().slice(0, 10)
    return kinds.map((kind) => ({ e_provider_id: known(ids, content.key), kind, verified_on: on(r.int(40, 400)) }))
  })
}

/** Their people at work, and in between what they work with. */
const pictureOf = (content: ProviderContent, i: number, faces: readonly AvatarSpec[]) => {
  const { colour, kinds, icons, children } = look(content)
  const art = children[i % children.length]?.icons ?? icons
  const spec = { seed: `${content.key} ${i}`, kind: kinds[i % kinds.length] ?? 'studio', colour, icons: art }
  const who = faces[Math.floor(i / 2) % faces.length]
  return who && i % 2 === 0 ? atWork({ ...spec, who }) : scene(spec)
}

const seedShowcase = async (
  { tx, now, pictures, random }: Pick<Town, 'tx' | 'now' | 'pictures' | 'random'>,
  ids: Map<string, number>,
  { faces }: People,
) => {
  const r = random('showcase')
  const ago = (days: number) => ({ created_at: new Date(now - days * DAY), updated_at: new Date(now - days * DAY) })
  const of = (content: ProviderContent) => known(ids, content.key)
  await insertAll(
    tx,
    'e_provider_addresses',
    providers.map((content, i) => ({ ...place(content, i), e_provider_id: of(content) })),
  )
  const given = providers.flatMap((content) =>
    r
      .shuffle(awards)
      .slice(0, r.int(1, 3))
      .map((award) => ({ ...award, ...ago(r.int(30, 900)), e_provider_id: of(content) })),
  )
  await insertAll(tx, 'awards', given)
  const lived = providers.flatMap((content) =>
    experiences[content.category].map((experience) => ({
      ...experience,
      ...ago(r.int(400, 2000)),
      e_provider_id: of(content),
    })),
  )
  await insertAll(tx, 'experiences', lived)

  const shown = providers.flatMap((content) =>
    captions[content.category].map((description, i) => ({ content, description, i })),
  )
  const galleries = await insertAll(
    tx,
    'galleries',
    shown.map(({ content, description, i }) => ({ description, e_provider_id: of(content), ...ago(20 + i * 30) })),
  )
  for (const [n, { content, description, i }] of shown.entries()) {
    const { colour } = look(content)
    pictures.push({
      owner: 'galleries',
      id: galleries[n]?.id ?? 0,
      name: description.en,
      svg: pictureOf(content, i, known(faces, content.key)),
      colour: tint(colour, 0.7),
    })
  }
}
