import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, isColour, readable, readableOn } from './colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 1)
})

test('text is readable on any colour an operator picks', () => {
  fc.assert(fc.property(colour, (ground) => contrast(readableOn(ground), ground) >= 4.5))
})

test('a brand colour becomes readable on light and dark ground, and stays itself where it is', () => {
  fc.assert(fc.property(colour, (brand) => contrast(readable(brand, '#ffffff'), '#ffffff') >= 4.5))
  fc.assert(fc.property(colour, (brand) => contrast(readable(brand, '#0f1514'), '#0f1514') >= 4.5))
  expect(readable('#0f766e', '#ffffff')).toBe('#0f766e')
})

test('only plain colours pass', () => {
  expect(['#0f766e', '#FFF000'].every(isColour)).toBe(true)
  expect(['red', '#fff', '#0f766e;}', undefined].some(isColour)).toBe(false)
})
