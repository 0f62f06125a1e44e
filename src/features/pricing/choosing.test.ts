import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appliesAt, type ChoiceGroup, type Choosable, chooseOptions, isTimed, price, retimeOptions } from './rules.ts'

const option = (id: number, price: number, window?: [from: string, until: string]): Choosable => ({
  id,
  price,
  applies_from: window?.[0] ?? null,
  applies_until: window?.[1] ?? null,
})
const group = (options: Choosable[], over: Partial<ChoiceGroup> = {}): ChoiceGroup => ({
  allow_multiple: false,
  required: false,
  options,
  ...over,
})
const at = (time: string) => `2026-11-23 ${time}:00`
const ids = (options: readonly { id: number }[]) => options.map(({ id }) => id)

describe('a window of wall times', () => {
  const evening = option(1, 15, ['18:00', '22:00'])
  const night = option(2, 35, ['22:00', '06:00'])
  test.each([
    ['17:59', false, false],
    ['18:00', true, false],
    ['21:59', true, false],
    ['22:00', false, true],
    ['00:00', false, true],
    ['05:59', false, true],
    ['06:00', false, false],
  ])('%s: evening %s, night %s', (time, isEvening, isNight) => {
    expect([appliesAt(evening, at(time)), appliesAt(night, at(time))]).toEqual([isEvening, isNight])
  })

  test('without one, or with half of one, an option never applies by itself', () => {
    expect(appliesAt(option(1, 15), at('20:00'))).toBe(false)
    for (const half of [
      { applies_from: '18:00', applies_until: null },
      { applies_from: '18:00' },
      { applies_from: null, applies_until: '22:00' },
      { applies_until: '22:00' },
    ])
      for (const time of ['00:00', '20:00', '23:59'])
        expect(appliesAt({ id: 1, price: 15, ...half }, at(time))).toBe(false)
  })

  test('one that ends where it begins lasts all day', () => {
    const always = option(1, 15, ['18:00', '18:00'])
    for (const time of ['00:00', '17:59', '18:00', '23:59']) expect(appliesAt(always, at(time))).toBe(true)
  })
})

describe('what is taken', () => {
  const evening = option(1, 15, ['18:00', '22:00'])
  const night = option(2, 35, ['22:00', '06:00'])
  const [any, kind] = [option(3, 0), option(4, 20)]
  type Row = [what: string, groups: ChoiceGroup[], chosen: number[], local: string | null, taken: number[]]
  test.each<Row>([
    ['the choice of the time, not of the customer', [group([evening, night])], [1], at('09:00'), []],
    ['the one that applies, whatever was chosen', [group([evening, night])], [2], at('20:00'), [1]],
    ['nothing timed before there is a time', [group([evening, night])], [1], null, []],
    ['a timed one takes the place of a chosen one', [group([any, evening])], [3], at('20:00'), [1]],
    ['a chosen one where the time decides nothing', [group([any, evening])], [3], at('09:00'), [3]],
    [
      'both, where a group allows several',
      [group([kind, evening], { allow_multiple: true })],
      [4],
      at('20:00'),
      [4, 1],
    ],
    ['the free one of a required group', [group([kind, any], { required: true })], [], null, [3]],
    ['the chosen one of a required group', [group([kind, any], { required: true })], [4], null, [4]],
    [
      'a required group of timed ones is for nobody to fill',
      [group([evening], { required: true })],
      [],
      at('09:00'),
      [],
    ],
    ['an empty required group', [group([], { required: true })], [], null, []],
  ])('%s', (_, groups, chosen, local, taken) => {
    expect(chooseOptions(groups, chosen, local)).toEqual({ options: expect.anything(), crowded: [], missing: [] })
    expect(ids(chooseOptions(groups, chosen, local).options)).toEqual(taken)
  })

  test('two of a single choice are named, and a required group with neither choice nor a free one', () => {
    const single = group([any, kind])
    const needed = group([option(5, 10), option(6, 20)], { required: true })
    const { crowded, missing } = chooseOptions([single, needed], [3, 4], null)
    expect([crowded, missing]).toEqual([[single], [needed]])
  })
})

describe('what becomes of frozen options when the visit moves', () => {
  const evening = option(1, 15, ['18:00', '22:00'])
  const night = option(2, 35, ['22:00', '06:00'])
  const [any, kind] = [option(3, 0), option(4, 20)]
  type Row = [what: string, groups: ChoiceGroup[], frozen: Choosable[], to: string, left: [id: number, price: number][]]
  test.each<Row>([
    ['the choice stays where the time decides nothing', [group([kind, evening])], [option(4, 9)], '09:00', [[4, 9]]],
    ['a timed one takes its place in a group of one', [group([kind, evening])], [option(4, 9)], '20:00', [[1, 15]]],
    [
      'both stay where several are allowed',
      [group([kind, evening], { allow_multiple: true })],
      [option(4, 9)],
      '20:00',
      [
        [4, 9],
        [1, 15],
      ],
    ],
    [
      'the choice of another group is nobody else’s',
      [group([kind]), group([evening])],
      [option(4, 9)],
      '20:00',
      [
        [4, 9],
        [1, 15],
      ],
    ],
    [
      'a timed one keeps its price within its window',
      [group([evening])],
      [{ ...evening, price: 7 }],
      '21:00',
      [[1, 7]],
    ],
    ['and goes outside of it', [group([evening, night])], [{ ...evening, price: 7 }], '23:00', [[2, 35]]],
    [
      'of a required group the cheapest takes the place of a timed one',
      [group([option(5, 90), option(6, 40), evening], { required: true })],
      [evening],
      '09:00',
      [[6, 40]],
    ],
    ['of one that nobody had to choose from nothing does', [group([option(5, 90), evening])], [evening], '09:00', []],
    ['what the service no longer has stays, unless the time decided it', [], [any, evening], '20:00', [[3, 0]]],
    ['what is decided by the time now goes outside of its window', [group([evening])], [option(1, 9)], '09:00', []],
  ])('%s', (_, groups, frozen, to, left) => {
    expect(retimeOptions(frozen, groups, at(to)).map(({ id, price }) => [id, price])).toEqual(left)
  })
})

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const window = fc.tuple(clock, clock).filter(([from, until]) => from !== until)
/** Groups of a service; every option has an id of its own. */
const groupsOf = fc
  .array(
    fc.record({
      allow_multiple: fc.boolean(),
      required: fc.boolean(),
      options: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.option(window, { nil: undefined })), { maxLength: 4 }),
    }),
    { maxLength: 4 },
  )
  .map((groups) => {
    let id = 0
    return groups.map(({ options, ...rest }) =>
      group(
        options.map(([cost, hours]) => {
          id += 1
          return option(id, cost, hours)
        }),
        rest,
      ),
    )
  })
const chosenOf = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 })
const totalOf = (options: readonly Choosable[]) =>
  price({
    exponent: 2,
    priceUnit: 'fixed',
    priceMinor: 10_000,
    discountPriceMinor: null,
    quantity: 1,
    hours: 0,
    optionsMinor: options.map((one) => one.price * 100),
    taxes: [],
    coupon: null,
  }).total

describe('for any groups, choice and time', () => {
  test('exactly the timed options of the visit’s time are charged', () => {
    fc.assert(
      fc.property(groupsOf, chosenOf, clock, (groups, chosen, time) => {
        const { options } = chooseOptions(groups, chosen, at(time))
        for (const one of options) if (isTimed(one)) expect(appliesAt(one, at(time))).toBe(true)
        for (const { options: all, allow_multiple: several } of groups) {
          const due = all.filter((one) => appliesAt(one, at(time)))
          const got = due.filter((one) => options.includes(one))
          expect(got.length).toBe(several ? due.length : Math.min(due.length, 1))
        }
      }),
    )
  })

  test('what was chosen of timed options changes neither the lines nor the total', () => {
    fc.assert(
      fc.property(groupsOf, chosenOf, fc.option(clock, { nil: null }), (groups, chosen, time) => {
        const local = time && at(time)
        const timed = new Set(groups.flatMap((one) => one.options.filter(isTimed).map(({ id }) => id)))
        const plain = chosen.filter((id) => !timed.has(id))
        const [all, some] = [chooseOptions(groups, chosen, local), chooseOptions(groups, plain, local)]
        expect(all).toEqual(some)
        expect(totalOf(all.options)).toBe(totalOf(some.options))
      }),
    )
  })

  test('what was taken, chosen again, is taken again: the page and the server agree', () => {
    fc.assert(
      fc.property(groupsOf, chosenOf, clock, (groups, chosen, time) => {
        const once = chooseOptions(groups, chosen, at(time))
        fc.pre(once.crowded.length === 0)
        expect(chooseOptions(groups, ids(once.options), at(time))).toEqual(once)
      }),
    )
  })

  test('a required group with anything to choose has one taken, or is missing', () => {
    fc.assert(
      fc.property(groupsOf, chosenOf, clock, (groups, chosen, time) => {
        const { options, missing } = chooseOptions(groups, chosen, at(time))
        for (const one of groups.filter(({ required, options: all }) => required && !all.every(isTimed)))
          expect(one.options.some((own) => options.includes(own))).toBe(!missing.includes(one))
      }),
    )
  })

  test('a rescheduled visit has the timed options of its new time, and all others as agreed', () => {
    fc.assert(
      fc.property(groupsOf, chosenOf, clock, clock, (groups, chosen, from, to) => {
        const single = groups.map((one) => ({
          ...one,
          options: one.options.filter((own, i) => isTimed(own) || i === 0),
        }))
        const frozen = chooseOptions(single, chosen, at(from)).options.map((one) => ({ ...one, price: one.price + 1 }))
        const moved = retimeOptions(frozen, single, at(to))
        const timed = (options: readonly Choosable[]) => ids(options.filter(isTimed)).sort()
        expect(timed(moved)).toEqual(timed(chooseOptions(single, chosen, at(to)).options))
        for (const one of moved) {
          const before = frozen.find(({ id }) => id === one.id)
          if (before) expect(one.price).toBe(before.price)
        }
        expect(ids(retimeOptions(frozen, single, at(from))).sort()).toEqual(ids(frozen).sort())
      }),
    )
  })
})
