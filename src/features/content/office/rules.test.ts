import { expect, test } from 'vitest'
import { linkOf } from './rules.ts'

test.each([
  ['', ''],
  ['https://doorstep.test/x', 'https://doorstep.test/x'],
  ['MAILTO:care@doorstep.test', 'MAILTO:care@doorstep.test'],
  ['tel:+966115550100', 'tel:+966115550100'],
  ['/help/1', '/help/1'],
  ['#rights', '#rights'],
  ['doorstep.test/x?y=a:b', 'https://doorstep.test/x?y=a:b'],
  ['doorstep.test:8080', 'https://doorstep.test:8080'],
  ['doorstep.test/@care', 'https://doorstep.test/@care'],
  ['care@doorstep.test', 'mailto:care@doorstep.test'],
])('a link to %j leads to %j', (typed, href) => {
  expect(linkOf(typed)).toBe(href)
})
