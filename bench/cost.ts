/**
 * R9: the most expensive request that nobody has to sign in for. Calls and pages with many values of each parameter, then
 * variations of the worst ones, each sent alone and uncached. `node bench/cost.ts [candidates] [seed] [replica] [crowd]`, with three
 * processes and a standby for public reads (R21), with two teams of two hundred in its town; needs nothing running.
 */
import { addDays, dateIn } from '../src/lib/time.ts'
import { createClient } from './client.ts'
import { addCrowd } from './crowd.ts'
import { openStage, randomFrom } from './stage.ts'

const given = process.argv.slice(2)
const [candidates = 400, seed = 1] = given.filter((word) => Number(word) >= 0).map(Number)
const [mostCpu, mostBytes] = [100, 1_000_000]
/** Each is sent so often, because the system counts CPU in hundredths of a second. */
const repeats = 4

const random = randomFrom(seed)
const { below, one } = random
const letters = [...'abcdefghijklmnopqrstuvwxyzابتثجحخدرزسعفقكلمنهوي']
const word = (length: number) => Array.from({ length }, () => one(letters)).join('')
const wordsOf = (count: number, length: number) => Array.from({ length: count }, () => word(length)).join(' ')
const text = () =>
  one([
    () => wordsOf(1 + below(127), 1),
    () => wordsOf(1 + below(40), 1 + below(6)),
    () => 'a'.repeat(1 + below(255)),
    () => one(['clean', 'تنظيف', 'al', 'a', '%', '_', 'cleannig servces', 'plumbre', 'riyadh al olaya street']),
    () => `${word(3)} ${'%_'.repeat(below(60))}`,
    () => '((((a|b)&!c)'.repeat(1 + below(15)),
  ])().slice(0, 255)
const number = () => String(one([0, 1, 7, 100, 1000, 99_999, 2 ** 31, -1, 4.5]))
const many = () => Array.from({ length: 1 + below(400) }, () => below(600)).join(',')
const day = () => addDays(dateIn(Date.now(), 'Asia/Riyadh'), 1 + below(6))
const point = () => String(Math.round((below(180) - 90) * 10) / 10)

const relations = {
  e_services:
    'eProvider;eProvider.eProviderType;eProvider.galleries;eProvider.awards;eProvider.experiences;eProvider.availabilityHours;' +
    'eProvider.addresses;eProvider.taxes;categories;categories.subCategories;options;optionGroups;eServiceReviews;eServiceReviews.user;media',
  e_providers:
    'eServices;eServices.options;eProviderReviews;galleries;awards;experiences;availabilityHours;addresses;taxes;eProviderType;users;media',
  categories: 'subCategories;featuredEServices;featuredEServices.eProvider;eServices;parentCategory;media',
} as const

type Query = Record<string, () => string>
const list = (withs: string, columns: readonly string[]): Query => ({
  with: () => withs,
  limit: number,
  offset: number,
  search: () =>
    one([text(), `${one(columns)}:${text()}`, columns.map((column) => `${column}:${one([text(), many()])}`).join(';')]),
  searchFields: () => columns.map((column) => `${column}:${one(['like', 'in', '=', 'between', '<>'])}`).join(';'),
  searchJoin: () => one(['and', 'or']),
  orderBy: () => one([...columns, columns.join(';')]),
  sortedBy: () => one(['asc', 'desc']),
  only: () => one(['id', 'id;name;media', withs]),
  filter: () => one(['id', 'name']),
  myLat: point,
  myLon: point,
  sorting: () => one(['soonest', 'nearest', 'price', 'rating']),
  visit_date: day,
  available_e_provider: () => 'true',
  rating: () => 'true',
  parent: () => 'true',
})

const stage = await openStage({ replica: given.includes('replica') })
const crowd = given.includes('crowd') ? await addCrowd(stage.database) : undefined
const [usual, usualService] = [() => 1 + below(20), () => 1 + below(500)]
/** With a crowd a third of those that are asked for are the team's. */
const provider = () => one([usual(), usual(), crowd?.team ?? usual()])
const service = () => one([usualService(), usualService(), crowd ? one(crowd.services) : usualService()])

type Target = [path: () => string, query: Query]
/** Who of these teams can come when. */
const searchIn = (teams: readonly number[]): Target => [
  () => 'api/e_services',
  { search: () => `e_provider_id:${one(teams)}`, visit_date: day, sorting: () => 'soonest', limit: number },
]

const targets: Target[] = [
  [
    () => 'api/e_services',
    list(relations.e_services, ['name', 'description', 'price', 'categories.id', 'e_provider_id']),
  ],
  [() => `api/e_services/${service()}`, { with: () => relations.e_services }],
  [() => 'api/e_providers', list(relations.e_providers, ['name', 'description', 'eServices.name'])],
  [() => `api/e_providers/${provider()}`, { with: () => relations.e_providers }],
  [() => 'api/categories', list(relations.categories, ['name', 'description', 'parent_id', 'featured'])],
  [() => 'api/e_service_reviews', list('user;eService;eService.eProvider', ['review', 'rate', 'e_service_id'])],
  [() => 'api/option_groups', list('options;options.eService', ['name', 'options.e_service_id'])],
  [() => 'api/options', list('eService;optionGroup', ['name', 'description', 'e_service_id'])],
  [() => 'api/galleries', list('media;eProvider', ['description', 'e_provider_id'])],
  [() => 'api/availability_hours', list('eProvider', ['day', 'e_provider_id'])],
  [() => 'api/faq_categories', list('faqs', ['name'])],
  [() => 'api/slides', list('eService;eProvider;media', ['order', 'text'])],
  [() => 'api/search/suggestions', { keyword: text, word: text, query: text, q: text }],
  [() => 'api/search', { keyword: text, word: text, query: text, q: text, limit: number, offset: number }],
  [() => 'api/search/get-service-id', { name: text, keyword: text }],
  [() => 'api/places/autocomplete', { query: text, lat: point, lng: point }],
  [() => 'api/places/geocode', { query: text, lat: point, lng: point }],
  [() => 'api/places/nearby', { lat: point, lng: point }],
  [() => 'api/places/map', {}],
  [
    () => `api/e_providers/${provider()}/free_starts`,
    {
      e_service_id: () => String(service()),
      days: number,
      from: () => addDays(dateIn(Date.now(), 'Asia/Riyadh'), 5),
      quantity: number,
      options: many,
    },
  ],
  [
    () => 'api/next_starts',
    {
      e_service_ids: () => Array.from({ length: 24 }, service).join(),
      count: () => String(1 + below(6)),
      latitude: point,
      longitude: point,
    },
  ],
  ...(crowd ? [searchIn([crowd.team, crowd.largest])] : []),
  [() => 'api/docs/json', {}],
  [() => '', {}],
  [() => 'categories', { page: number }],
  [() => `category/${1 + below(9)}/${one(['available', 'rating', 'popular', 'all'])}`, { page: number }],
  [() => `search/${encodeURIComponent(text())}`, { page: number }],
  [() => 'search', { word: text, page: number }],
  [() => `e_service/${service()}`, { page: number }],
  [() => `e_provider/${provider()}`, { page: number }],
  [() => `e_provider/${provider()}/services`, { page: number }],
  [() => 'help', {}],
  [() => 'sitemap.xml', {}],
]

type Wish = { target: number; path: string; query: Record<string, string> }
const wishOf = (target: number): Wish => {
  const [path, query] = targets[target] ?? [() => '', {}]
  const chosen = Object.entries(query).filter(() => random.next() < 0.6)
  return { target, path: path(), query: Object.fromEntries(chosen.map(([name, value]) => [name, value()])) }
}
/** The same with one parameter chosen anew. */
const varied = (wish: Wish): Wish => {
  const names = Object.entries(targets[wish.target]?.[1] ?? {})
  if (names.length === 0) return wish
  const [name, value] = one(names)
  return { ...wish, query: { ...wish.query, [name]: value() } }
}

const client = createClient(stage.server.port, 1)
let sent = 0
const urlOf = ({ path, query }: Wish): string =>
  // A name that nothing reads makes each address a new one, so that no cache answers.
  `/${path}?${new URLSearchParams({ ...query, _: String(sent++) })}`

type Cost = { wish: Wish; status: number; cpu: number; bytes: number; ms: number }
const costOf = async (wish: Wish, times = repeats): Promise<Cost> => {
  const [before, began] = [stage.cpu(), performance.now()]
  let [status, bytes] = [0, 0]
  for (let n = 0; n < times; n++) {
    const answer = await client.send({ method: 'GET', path: urlOf(wish) })
    status = answer.status
    bytes = Math.max(bytes, Buffer.byteLength(answer.text))
  }
  return { wish, status, cpu: (stage.cpu() - before) / times, bytes, ms: (performance.now() - began) / times }
}

// Plans are made and code is compiled before anything counts.
for (let n = 0; n < 3 * targets.length; n++) await costOf(wishOf(n % targets.length), 1)

const found: Cost[] = []
for (let n = 0; n < candidates; n++) found.push(await costOf(wishOf(n % targets.length)))
const worst = (by: 'cpu' | 'bytes') => found.toSorted((a, b) => b[by] - a[by]).slice(0, 10)
for (let round = 0; round < 3; round++)
  for (const { wish } of [...worst('cpu'), ...worst('bytes').slice(0, 3)])
    for (let n = 0; n < 4; n++) found.push(await costOf(varied(wish)))
// A single figure may hold a collection of garbage: the worst are measured longer.
const confirmed: Cost[] = []
for (const { wish } of [...worst('cpu'), ...worst('bytes').slice(0, 3)]) confirmed.push(await costOf(wish, 20))

const line = ({ wish, status, cpu, bytes, ms }: Cost) =>
  `${cpu.toFixed(1).padStart(6)} ms CPU ${String(Math.round(bytes / 1000)).padStart(5)} kB ${ms.toFixed(0).padStart(5)} ms  ${status}  ` +
  `/${wish.path}?${new URLSearchParams(wish.query)}`.slice(0, 160)
const most = confirmed.toSorted((a, b) => b.cpu - a.cpu)
for (const cost of most) process.stdout.write(`${line(cost)}\n`)
const [cpu, bytes] = [Math.max(...most.map((cost) => cost.cpu)), Math.max(...found.map((cost) => cost.bytes))]
const failed = found.filter(({ status }) => status >= 500).length
const passed = cpu <= mostCpu && bytes <= mostBytes && failed === 0
process.stdout.write(
  `${sent} requests, seed ${seed}: at most ${cpu.toFixed(1)} ms CPU (≤ ${mostCpu}) and ${Math.round(bytes / 1000)} kB (≤ 1000), ` +
    `${failed} × 5xx: ${passed ? 'passed' : 'FAILED'}\n`,
)
client.close()
await stage.close()
process.exitCode = passed ? 0 : 1
