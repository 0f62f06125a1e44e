import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildProvider } from '../../../test/build.ts'
import { waitingForLong } from '../../../test/rowLocks.ts'
import { emptyDraft } from './rules.ts'

const { api, db, sql, signIn } = await testApp({ connections: 12 })
const owner = await signIn({ role: 'provider' })
const { token: office } = await signIn({ role: 'operator' })
await buildProvider(db, { people: [owner.id] })

/** Two upper categories, and one below the first. */
const town = async () => {
  const [former, next] = [await buildCategory(db), await buildCategory(db)]
  return { former, next, moved: await buildCategory(db, { parent_id: former.id }) }
}
type Town = Awaited<ReturnType<typeof town>>

const drafted = async ({ moved }: Town) => {
  const { token } = owner
  const words = { en: 'Window cleaning', ar: 'تنظيف النوافذ' }
  const body = { ...emptyDraft, name: words, description: words, categories: [moved.id], price: '120' }
  const { json } = await api<{ id: number }>('POST', 'provider/service_drafts', { token, body: {} })
  const path = `provider/service_drafts/${json.data.id}`
  await api('PUT', path, { token, body: { version: 1, body, editor: crypto.randomUUID() } })
  return () => api<{ e_service_id: number }>('POST', `${path}/publish`, { token, body: { version: 2 } })
}
const move = async ({ moved }: Town, parent_id: number | null) => {
  const { json } = await api<{ id: number }[]>('GET', 'office/categories', { token: office })
  const body = { ...json.data.find(({ id }) => id === moved.id), parent_id }
  return api('PUT', `office/categories/${moved.id}`, { token: office, body })
}
const categoriesOf = async (id: number) =>
  (
    await sql<
      { id: number }[]
    >`SELECT category_id AS id FROM e_service_categories WHERE e_service_id = ${id} ORDER BY 1`
  ).map((row) => row.id)

test.each(['below another one', 'to the top'])(
  'a service that is published while its category moves %s is where that is',
  async (where) => {
    const here = await town()
    const above = where === 'to the top' ? null : here.next.id
    const publish = await drafted(here)
    const held = await sql.reserve()
    try {
      await held`BEGIN`
      // Publishing has its categories by then, and is not done.
      await held`LOCK TABLE options IN SHARE MODE`
      const published = publish()
      await expect.poll(() => waitingForLong(sql)).toBe(1)
      let isMoved = false
      const moving = move(here, above).finally(() => {
        isMoved = true
      })
      await expect.poll(async () => isMoved || (await waitingForLong(sql)) > 1).toBe(true)
      await held`COMMIT`
      expect([(await published).status, (await moving).status]).toEqual([200, 200])
      const { e_service_id } = (await published).json.data
      expect(await categoriesOf(e_service_id)).toEqual([...(above === null ? [] : [above]), here.moved.id])
    } finally {
      held.release()
    }
  },
)

test('so is one that is published while the move is being saved', async () => {
  const here = await town()
  const publish = await drafted(here)
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`UPDATE categories SET parent_id = ${here.next.id} WHERE id = ${here.moved.id}`
    let isPublished = false
    const published = publish().finally(() => {
      isPublished = true
    })
    await expect.poll(async () => isPublished || (await waitingForLong(sql)) > 0).toBe(true)
    await held`COMMIT`
    const { e_service_id } = (await published).json.data
    expect(await categoriesOf(e_service_id)).toEqual([here.next.id, here.moved.id])
  } finally {
    held.release()
  }
})
