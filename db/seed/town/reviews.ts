import { insertAll } from '../../../test/build.ts'
import { categories } from '../content/categories.ts'
import { closers, details, openers } from '../content/reviews.ts'
import type { CategoryKey, Translated } from '../content/types.ts'
import { tint } from '../pictures/colour.ts'
import { scene } from '../pictures/scene.ts'
import type { Random } from '../random.ts'
import { DAY, type Town } from './context.ts'
import type { People } from './people.ts'
import type { SeededService } from './services.ts'

export const REVIEWS = 600

/** One to five stars: most people are content, some providers more than others. */
const starsFor = (r: Random, providerId: number) => {
  const care = ((providerId * 7) % 5) - 2
  return r.weighted([2 + Math.max(0, -care), 4 + Math.max(0, -care), 12 - care, 30, 48 + care * 6]) + 1
}

/** Something not yet said about this service; nothing once all has been said. */
const fresh = (r: Random, said: Set<Translated>, sentences: readonly Translated[]): Translated[] => {
  const left = sentences.filter((sentence) => !said.has(sentence))
  if (left.length === 0) return []
  const found = r.pick(left)
  said.add(found)
  return [found]
}

/** One to three sentences in one language, none of which another review of the service has. */
const write = (r: Random, said: Set<Translated>, stars: number, category: CategoryKey, language: 'en' | 'ar') => {
  const band = stars === 5 ? 'five' : stars === 4 ? 'four' : stars === 3 ? 'three' : 'low'
  const { good, bad } = details[category]
  const praise = stars === 5 || (stars === 4 && r.chance(0.8)) || (stars === 3 && r.chance(0.4))
  const seen = fresh(r, said, praise ? good : bad)
  const first = seen.length === 0 || r.chance(0.55) ? fresh(r, said, openers[band]) : []
  const last = r.chance(0.35) ? fresh(r, said, closers[stars >= 4 ? 'good' : 'bad']) : []
  return [...first, ...seen, ...last].map((sentence) => sentence[language]).join(' ')
}

/** 600 reviews, unevenly spread as in life; the database keeps the averages in step with them. */
export const seedReviews = async (
  { tx, now, random, pictures }: Town,
  people: People,
  services: readonly SeededService[],
) => {
  const r = random('reviews')
  const weights = services.map(({ content }) => (content.featured ? 6 : 1) + r.next() * 4)
  const taken = new Set<string>()
  const said = new Map(services.map(({ row }) => [row.id, new Set<Translated>()]))
  const rows: {
    user_id: number
    e_service_id: number
    rate: number
    review: string
    created_at: Date
    updated_at: Date
  }[] = []
  while (rows.length < REVIEWS) {
    const service = services[r.weighted(weights)]
    const { user, writes } = r.pick(people.reviewers)
    if (!service || taken.has(`${user.id} ${service.row.id}`)) continue
    const rate = starsFor(r, service.row.e_provider_id)
    const at = new Date(now - Math.floor((r.next() ** 2 * 400 + 0.2) * DAY))
    const review = write(r, said.get(service.row.id) ?? new Set(), rate, service.category, writes)
    if (review === '') continue
    taken.add(`${user.id} ${service.row.id}`)
    rows.push({ user_id: user.id, e_service_id: service.row.id, rate, review, created_at: at, updated_at: at })
  }
  // Oldest first, so that ids and dates agree.
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const saved = await insertAll(tx, 'e_service_reviews', rows)
  const byId = new Map(services.map((service) => [service.row.id, service]))
  for (const { id, e_service_id } of saved.filter(({ rate }) => rate >= 4 && r.chance(0.12))) {
    const { content, category } = byId.get(e_service_id) ?? missing(`service ${e_service_id}`)
    const { colour, kinds } = categoryOf(category)
    pictures.push({
      owner: 'e_service_reviews',
      id,
      name: content.name.en,
      svg: scene({ seed: `review ${id}`, kind: r.pick(kinds), colour, icons: r.shuffle(content.icons) }),
      colour: tint(colour, 0.7),
    })
  }
}

const missing = (what: string): never => {
  throw new Error(`no ${what}`)
}

const categoryOf = (wanted: CategoryKey) => categories.find(({ key }) => key === wanted) ?? missing(wanted)
