import { expect, test } from 'vitest'
import { requiredValue, singleLikeSearch } from './parse.ts'

test.each<[Record<string, string>, string | undefined]>([
  [{ search: 'c.id:3' }, '3'],
  [{ search: 'c.id:3', searchFields: 'c.id:=' }, '3'],
  [{ search: 'c.id:3;price:1,5', searchFields: 'c.id:=;price:between' }, '3'],
  [{ search: 'c.id:3;name:x', searchFields: 'c.id:=;name:like' }, undefined],
  [{ search: 'c.id:3;name:x', searchFields: 'c.id:=;name:like', searchJoin: 'and' }, '3'],
  [{ search: 'c.id:3', searchFields: 'c.id:<>' }, undefined],
  [{ search: 'c.id:3', searchFields: 'c.id:in' }, undefined],
  [{ search: 'c.id:3;words' }, undefined],
  [{ search: 'c.id:3;words', searchJoin: 'and' }, '3'],
  [{ search: 'c.id:3', searchFields: 'c.id:=;name:like' }, undefined],
  [{ search: '3', searchFields: 'c.id:=' }, undefined],
  [{}, undefined],
])('%j says that of all rows c.id is %s', (query, value) => {
  expect(requiredValue(query, 'c.id')).toBe(value)
})

test.each<[Record<string, string>, object | undefined]>([
  [
    { search: 'name:x', searchFields: 'name:like' },
    { text: 'x', rows: 100 },
  ],
  [
    { search: 'x', searchFields: 'name:like', limit: '4', offset: '8' },
    { text: 'x', rows: 12 },
  ],
  [{ search: 'name:x' }, undefined],
  [{ search: 'x' }, undefined],
  [{ search: 'name:', searchFields: 'name:like' }, undefined],
  [{ search: 'name:x;rate:5', searchFields: 'name:like' }, undefined],
  [{ search: 'name:x', searchFields: 'name:like;rate:=' }, undefined],
  [{ search: 'x;rate:5', searchFields: 'name:like' }, undefined],
  [{ search: 'rate:5', searchFields: 'name:like' }, undefined],
  [{ searchFields: 'name:like' }, undefined],
  [{ search: 'name:x', searchFields: 'name:=' }, undefined],
  [{ search: 'x', searchFields: 'price:like' }, undefined],
  [{ search: 'name:x', searchFields: 'name:like', orderBy: 'price' }, undefined],
])('%j looks in nothing but the name for %j', (query, found) => {
  expect(singleLikeSearch(query, 'name')).toEqual(found)
})
