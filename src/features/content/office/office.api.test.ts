import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildService } from '../../../../test/build.ts'
import { photo, uploader } from '../../../../test/uploads.ts'
import type { OfficeFaq, OfficePage, OfficeSlide, OfficeTopic } from './contract.ts'

const { app, api, db, sql, signIn } = await testApp()
const { token } = await signIn({ role: 'operator' })

const post = <T>(path: string, body: object) => api<T>('POST', `office/${path}`, { token, body })
const put = <T>(path: string, body: object) => api<T>('PUT', `office/${path}`, { token, body })
const remove = (path: string) => api('DELETE', `office/${path}`, { token })
const errorsOf = ({ json }: { json: { errors?: object } }) => Object.keys(json.errors ?? {})
const name = { en: 'Hello', ar: 'مرحبًا' }

const slide = {
  text: name,
  button: { en: '', ar: '' },
  text_color: '#ffffff',
  button_color: '#0f766e',
  e_service_id: null,
  e_provider_id: null,
  enabled: true,
}
const shown = async () => (await api<{ id: number }[]>('GET', 'slides')).json.data

test('slides: made, shown, ordered, hidden, deleted', async () => {
  const service = await buildService(db)
  const { uuid } = await uploader({ app })(await photo(), { token, field: 'slides' })
  const one = (await post<OfficeSlide>('slides', { ...slide, e_service_id: service.id, picture: uuid })).json.data
  const another = await uploader({ app })(await photo(), { token, field: 'slides' })
  const two = (await post<OfficeSlide>('slides', { ...slide, picture: another.uuid })).json.data
  expect(one).toMatchObject({ text: name, e_service: { id: service.id }, e_provider: null })
  expect(one.media).toHaveLength(1)
  expect(await shown()).toMatchObject([{ id: one.id, button: null, e_service_id: service.id }, { id: two.id }])
  await post('slides/order', { ids: [two.id, one.id] })
  expect((await shown()).map(({ id }) => id)).toEqual([two.id, one.id])
  const change = { ...slide, enabled: false, updated_at: two.updated_at }
  expect((await put<OfficeSlide>(`slides/${two.id}`, change)).json.data.enabled).toBe(false)
  expect((await put(`slides/${two.id}`, change)).json.code).toBe('changed_meanwhile')
  expect((await shown()).map(({ id }) => id)).toEqual([one.id])
  expect((await remove(`slides/${one.id}`)).status).toBe(200)
  expect(await sql`SELECT FROM media WHERE model_type = 'slides' AND model_id = ${one.id}`).toEqual([])
  expect((await remove(`slides/${one.id}`)).status).toBe(404)
})

test('a slide without a picture is not shown', async () => {
  const refused = await post('slides', slide)
  expect([refused.status, errorsOf(refused)]).toEqual([422, ['picture']])
  const hidden = (await post<OfficeSlide>('slides', { ...slide, enabled: false })).json.data
  const change = { ...slide, updated_at: hidden.updated_at }
  expect(errorsOf(await put(`slides/${hidden.id}`, change))).toEqual(['picture'])
  const { uuid } = await uploader({ app })(await photo(), { token, field: 'slides' })
  expect((await put(`slides/${hidden.id}`, { ...change, picture: uuid })).status).toBe(200)
})

test('another picture of a slide takes the place of the former one', async () => {
  const upload = async () => (await uploader({ app })(await photo(), { token, field: 'slides' })).uuid
  const made = (await post<OfficeSlide>('slides', { ...slide, picture: await upload() })).json.data
  const change = { ...slide, picture: await upload(), updated_at: made.updated_at }
  const saved = (await put<OfficeSlide>(`slides/${made.id}`, change)).json.data
  expect(saved.media).toHaveLength(1)
  expect(saved.media[0]?.id).not.toBe(made.media[0]?.id)
})

test.each<[string, object, string]>([
  ['a service that does not exist', { e_service_id: 2_000_000_000 }, 'e_service_id'],
  ['a provider that does not exist', { e_provider_id: 2_000_000_000 }, 'e_provider_id'],
  ['a colour by name', { text_color: 'white' }, 'text_color'],
  ['a picture that was never uploaded', { picture: crypto.randomUUID() }, 'picture'],
])('a slide with %s is refused at its field', async (_, over, field) => {
  const answer = await post('slides', { ...slide, ...over })
  expect([answer.status, errorsOf(answer)]).toEqual([422, [field]])
})

test('a topic is not deleted with a question that was not there when it was asked', async () => {
  const topic = (await post<OfficeTopic>('faq_categories', { name })).json.data
  const question = { faq_category_id: topic.id, question: name, answer: name, featured: false }
  const asked = (faqs: number) => api('DELETE', `office/faq_categories/${topic.id}`, { token, query: { faqs } })
  expect((await post('faqs', question)).status).toBe(200)
  expect(await asked(0)).toMatchObject({ status: 409, json: { code: 'changed_meanwhile', data: { id: topic.id } } })
  expect((await asked(1)).status).toBe(200)
})

test('questions: topics with their questions, answers made harmless, a topic takes its questions along', async () => {
  const topic = (await post<OfficeTopic>('faq_categories', { name })).json.data
  const values = {
    faq_category_id: topic.id,
    question: { en: 'Why?', ar: '' },
    answer: { en: '<b>So</b><img src=x onerror=alert(1)>', ar: '' },
    featured: true,
  }
  const faq = (await post<OfficeFaq>('faqs', values)).json.data
  expect(faq.answer.en).toBe('<b>So</b>')
  const changed = await put<OfficeFaq>(`faqs/${faq.id}`, { ...values, featured: false, updated_at: faq.updated_at })
  expect(changed.json.data.featured).toBe(false)
  expect((await put(`faqs/${faq.id}`, { ...values, updated_at: faq.updated_at })).json).toMatchObject({
    code: 'changed_meanwhile',
    data: changed.json.data,
  })
  expect(errorsOf(await post('faqs', { ...values, faq_category_id: 2_000_000_000 }))).toEqual(['faq_category_id'])
  expect(errorsOf(await post('faqs', { ...values, answer: { en: '', ar: '' } }))).toEqual(['answer.en'])
  const renamed = await put<OfficeTopic>(`faq_categories/${topic.id}`, {
    name: { en: 'Help', ar: '' },
    updated_at: topic.updated_at,
  })
  expect(renamed.json.data).toMatchObject({ name: { en: 'Help' }, faqs: [{ id: faq.id }] })
  const list = await api<OfficeTopic[]>('GET', 'office/faqs', { token })
  expect(list.json.data).toEqual([renamed.json.data])
  expect((await remove(`faq_categories/${topic.id}`)).status).toBe(200)
  expect((await remove(`faqs/${faq.id}`)).status).toBe(404)
})

test('pages: rich text is made harmless; only published ones are shown', async () => {
  const values = {
    title: { en: 'Terms', ar: 'الشروط' },
    content: {
      en: '<h2>One</h2><p onclick="x()">Text <a href="javascript:x()">link</a></p><script>x</script>',
      ar: '',
    },
    published: false,
  }
  const page = (await post<OfficePage>('pages', values)).json.data
  expect(page.content.en).toBe('<h2>One</h2><p>Text <a rel="nofollow noopener ugc">link</a></p>')
  const status = async () => (await api('GET', `custom_pages/${page.id}`)).status
  expect(await status()).toBe(404)
  const change = { ...values, published: true, updated_at: page.updated_at }
  expect((await put<OfficePage>(`pages/${page.id}`, change)).json.data.published).toBe(true)
  expect(await status()).toBe(200)
  expect((await put(`pages/${page.id}`, change)).json.code).toBe('changed_meanwhile')
  expect((await remove(`pages/${page.id}`)).status).toBe(200)
  expect(await status()).toBe(404)
})

test('a page that others link to has its own id, and is created once', async () => {
  const values = { title: { en: 'Terms', ar: 'الشروط' }, content: { en: '<p>Be kind.</p>', ar: '' }, published: true }
  const answers = await Promise.all([1, 2].map(() => post<OfficePage>('pages', { ...values, id: 2 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(({ json }) => json.data.id)).toEqual([2, 2])
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('changed_meanwhile')
  expect((await post<OfficePage>('pages', values)).json.data.id).toBeGreaterThan(3)
  expect((await post('pages', { ...values, id: 4 })).status).toBe(422)
  expect((await remove('pages/2')).status).toBe(200)
  expect((await post<OfficePage>('pages', { ...values, id: 2 })).json.data.id).toBe(2)
})

test('names of markup alone are refused at their field', async () => {
  const [empty, text] = [
    { en: '<b></b>', ar: '' },
    { en: 'Text', ar: '' },
  ]
  const { id, updated_at } = (await post<OfficeTopic>('faq_categories', { name })).json.data
  const faq = { faq_category_id: id, question: empty, answer: text, featured: true }
  const answers = [
    await post('faq_categories', { name: empty }),
    await put(`faq_categories/${id}`, { name: empty, updated_at }),
    await post('faqs', faq),
    await post('pages', { title: empty, content: text, published: true }),
  ]
  expect(answers.map((answer) => [answer.status, ...errorsOf(answer)])).toEqual([
    [422, 'name.en'],
    [422, 'name.en'],
    [422, 'question.en'],
    [422, 'title.en'],
  ])
})

test('only an admin changes', async () => {
  const support = await signIn({ role: 'operator', office_role: 'support' })
  for (const path of ['slides', 'faqs', 'pages']) {
    expect((await api('GET', `office/${path}`, { token: support.token })).status).toBe(200)
    expect((await api('POST', `office/${path}`, { token: support.token, body: {} })).status).toBe(403)
  }
})
