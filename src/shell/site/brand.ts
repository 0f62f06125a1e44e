import { isColour, readable, readableOn } from '#lib/colour.ts'

const grounds = { light: '#ffffff', dark: '#0f1514' }

const brand = (settings: Record<string, string>, mode: 'light' | 'dark'): string => {
  const named = (name: string) => settings[mode === 'light' ? `${name}_color` : `${name}_dark_color`]
  const [main, second, accent] = [named('main'), named('second'), named('accent')]
  const rules = [
    isColour(main) && `--main:${main};--on-main:${readableOn(main)};--main-ink:${readable(main, grounds[mode])}`,
    isColour(second) && `--second:${second};--on-second:${readableOn(second)}`,
    isColour(accent) && `--accent:${readable(accent, grounds[mode])}`,
  ]
  return `:root{${rules.filter(Boolean).join(';')}}`
}

/** CSS that replaces the built-in colours by the marketplace's; text colours are adjusted to stay readable. */
export const brandCss = (settings: Record<string, string>): string =>
  `${brand(settings, 'light')}@media (prefers-color-scheme:dark){${brand(settings, 'dark')}}`
