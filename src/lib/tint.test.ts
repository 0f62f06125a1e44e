import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themes, tint } from './tint.ts'

test.each([
  // As Chromium computes color-mix(in oklab, …).
  ['#0abde3', '#ffffff', 0, '#ffffff'],
  ['#0abde3', '#ffffff', 1, '#0abde3'],
  ['#000000', '#ffffff', 0.5, '#636363'],
])('%s over %s at %s', (over, under, share, mixed) => {
  expect(tint(over, under, share)).toBe(mixed)
})

test('the themes are those of the style sheet', () => {
  const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  for (const [sheet, theme] of [
    [light, themes.light],
    [dark, themes.dark],
  ] as const)
    for (const [name, colour] of Object.entries(theme)) expect(sheet).toContain(`--${name}: ${colour};`)
})
