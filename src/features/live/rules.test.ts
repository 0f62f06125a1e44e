import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEvents } from './rules.ts'

test('events come out whole, signs of life do not', () => {
  expect(parseEvents(': here\n\ndata: {"a":1}\n\n:\n\ndata: x\ndata: y\n\ndata: {"b"')).toEqual({
    events: ['{"a":1}', 'x\ny'],
    rest: 'data: {"b"',
  })
})

test('however the stream is split into chunks, the same events arrive', () => {
  const text = ': here\n\ndata: 1\n\n:\n\ndata: 2\n\ndata: 3\n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length]
      let rest = ''
      const events: string[] = []
      for (let n = 1; n < at.length; n++) {
        const read = parseEvents(rest + text.slice(at[n - 1], at[n]))
        events.push(...read.events)
        rest = read.rest
      }
      expect(events).toEqual(['1', '2', '3'])
    }),
  )
})

test('a block is one event of its data lines, whatever else is in it', () => {
  expect(parseEvents('event: x\ndata:a\nid: 7\ndata:  b\n\n\n\nretry: 1\n\n')).toEqual({ events: ['a\nb'], rest: '' })
  expect(parseEvents('')).toEqual({ events: [], rest: '' })
  expect(parseEvents(' data: x\n\n')).toEqual({ events: [], rest: '' })
})
