import { expect, test } from 'vitest'
import type { Option, OptionGroup } from '#features/catalogue/contract.ts'
import { groupsFor, withChoice } from './choices.ts'

const option = (id: number, e_service_id: number) => ({ id, e_service_id }) as Option
const group = (id: number, options: Option[]) => ({ id, options }) as OptionGroup & { options: Option[] }

test('a service sees only its own options, and no empty groups', () => {
  const groups = groupsFor(7, [group(1, [option(1, 7), option(2, 8)]), group(2, [option(3, 8)])])
  expect(groups.map(({ id, options }) => [id, options.map((one) => one.id)])).toEqual([[1, [1]]])
})

test('choosing in one group leaves the others alone', () => {
  expect(withChoice([1, 9], group(1, [option(1, 7), option(2, 7)]), [2])).toEqual([9, 2])
  expect(withChoice([1, 9], group(1, [option(1, 7)]), [])).toEqual([9])
})
