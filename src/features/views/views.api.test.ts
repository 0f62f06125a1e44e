import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { api, sql, signIn } = await testApp()

type View = { id: number; name: string; search: string; columns: unknown }

const view = { list: 'mails', name: 'Given up', search: 'state=refused', columns: { order: ['id'], hidden: [] } }
const namesOf = async (token: string, list = 'mails') =>
  (await api<View[]>('GET', 'office/views', { token, query: { list } })).json.data.map(({ name, search }) => [
    name,
    search,
  ])

test('a view is its operator’s, one of a name in a list', async () => {
  const [one, other] = [await signIn({ role: 'operator' }), await signIn({ role: 'operator' })]
  const save = (body: object, token = one.token) => api<View>('POST', 'office/views', { token, body })
  const { json } = await save(view)
  expect(json.data).toEqual({ id: json.data.id, name: view.name, search: view.search, columns: view.columns })
  expect((await save({ ...view, search: 'q=x', columns: null })).json.data.columns).toBeNull()
  await save({ ...view, list: 'jobs' })
  await save(view, other.token)
  expect([await namesOf(one.token), await namesOf(one.token, 'jobs'), await namesOf(other.token)]).toEqual([
    [['Given up', 'q=x']],
    [['Given up', 'state=refused']],
    [['Given up', 'state=refused']],
  ])
  const remove = (token: string) => api('DELETE', `office/views/${json.data.id}`, { token })
  expect([
    (await remove(other.token)).status,
    (await remove(one.token)).status,
    (await remove(one.token)).status,
  ]).toEqual([404, 200, 404])
  expect(await namesOf(one.token)).toEqual([])
})

test('an operator has a hundred views of a list, and those may be saved again', async () => {
  const { id, token } = await signIn({ role: 'operator' })
  await sql`INSERT INTO office_views (user_id, list, name, search) SELECT ${id}, 'mails', 'V' || n, '' FROM generate_series(1, 99) n`
  const save = async (name: string, list = 'mails') =>
    (await api('POST', 'office/views', { token, body: { ...view, name, list } })).json.code ?? 'saved'
  const both = await Promise.all([save('one'), save('two')])
  expect(both.toSorted()).toEqual(['saved', 'views_full'])
  expect([await save('V1'), await save('V1', 'jobs')]).toEqual(['saved', 'saved'])
  expect(await namesOf(token)).toHaveLength(100)
})
