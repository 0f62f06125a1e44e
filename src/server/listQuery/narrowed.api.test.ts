import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { app } = await testApp()

const ofProviders = ['galleries', 'awards', 'experiences', 'availability_hours']

test.each([
  ...ofProviders.flatMap((path) => [`${path}?search=good`, `${path}?search=id:1&searchFields=id:<>`]),
  'galleries?search=description:kitchen&searchFields=description:like',
  'galleries?orderBy=updated_at&sortedBy=desc',
  'galleries?orderBy=created_at',
  'galleries?search=e_provider_id:1;description:kitchen&searchFields=e_provider_id:=;description:like',
  'awards?search=title:best&searchFields=title:like',
  'availability_hours?search=data:night&searchFields=data:like',
  'availability_hours?orderBy=day',
  'options?search=name:large&searchFields=name:like',
  'options?orderBy=price',
  'options?search=price:1,5&searchFields=price:between',
  'option_groups?search=name:size&searchFields=name:like',
  'option_groups?orderBy=name&sortBy=desc',
  'option_groups?search=options.e_service_id:1&searchFields=options.e_service_id:<>',
])('what all have some of is not searched or sorted as a whole: %s', async (query) => {
  const { statusCode, json } = await app.inject(`/api/${query}`)
  expect([statusCode, Object.keys(json().errors ?? {})]).toEqual([422, ['search']])
})

test.each(['e_service_reviews', 'options', ...ofProviders])(
  'all %s are paged as far as anybody reads',
  async (path) => {
    const far = await app.inject(`/api/${path}?limit=5&offset=10001`)
    expect([far.statusCode, Object.keys(far.json().errors ?? {})]).toEqual([422, ['offset']])
    expect((await app.inject(`/api/${path}?limit=5&offset=100`)).statusCode).toBe(200)
    const own = path === 'e_service_reviews' || path === 'options' ? 'e_service_id' : 'e_provider_id'
    expect((await app.inject(`/api/${path}?limit=5&offset=10001&search=${own}:1`)).statusCode).toBe(200)
  },
)

test.each([
  ...ofProviders.flatMap((path) => [
    `${path}?limit=5`,
    `${path}?orderBy=id&sortedBy=desc`,
    `${path}?search=e_provider_id:1&searchFields=e_provider_id:=&orderBy=id`,
  ]),
  'galleries?with=media&search=e_provider_id:1&searchFields=e_provider_id:=&orderBy=updated_at&sortedBy=desc',
  'awards?search=e_provider_id:1&searchFields=e_provider_id:=&orderBy=updated_at&sortedBy=desc',
  'availability_hours?search=e_provider_id:1&orderBy=day',
  'galleries?search=e_provider_id:1,2;description:kitchen&searchFields=e_provider_id:in;description:like&searchJoin=and',
  'galleries?search=e_provider_id:undefined&orderBy=updated_at',
  'options',
  'options?search=e_service_id:1&orderBy=name',
  'options?search=option_group_id:1',
  'options?search=e_service_id:1;name:large&searchFields=e_service_id:=;name:like&searchJoin=and',
  'option_groups?with=options',
  'option_groups?with=options;options.media&search=options.e_service_id:1&searchFields=options.e_service_id:=&orderBy=name&sortBy=desc',
])('that of one provider or service is, and all are listed: %s', async (query) => {
  expect((await app.inject(`/api/${query}`)).statusCode).toBe(200)
})
