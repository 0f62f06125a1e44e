import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { n } from './canvas.ts'

type IconSet = { icons: Record<string, { body: string } | undefined>; aliases?: Record<string, { parent: string }> }

let loaded: IconSet | undefined

// Read, not imported: a nine-megabyte JSON module would be type-checked on every run of the compiler.
const set = (): IconSet => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  loaded ??= JSON.parse(readFileSync(file, 'utf8')) as IconSet
  return loaded
}

const body = (name: string): string => {
  const found = set().icons[name] ?? set().icons[set().aliases?.[name]?.parent ?? '']
  if (!found) throw new Error(`The icon set has no "${name}"`)
  return found.body
}

export type IconPlace = { x: number; y: number; size: number; tilt?: number; flip?: boolean }

/** An icon of the Fluent set (MIT) drawn with its centre at x, y. */
export const icon = (name: string, { x, y, size, tilt = 0, flip = false }: IconPlace): string => {
  const turn = tilt ? ` rotate(${n(tilt)})` : ''
  const mirror = flip ? ' scale(-1 1)' : ''
  const scale = (size / 32).toFixed(3)
  const inner = body(name)
  const unique = inner.includes('id="') ? renamed(inner, `${name}${n(x)}_${n(y)}-`) : inner
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${mirror} scale(${scale}) translate(-16 -16)">${unique}</g>`
}

// Several icons share one picture, and some carry their own gradients.
const renamed = (markup: string, prefix: string) =>
  markup.replace(/id="([^"]+)"/g, `id="${prefix}$1"`).replace(/(url\(#|href="#)/g, `$1${prefix}`)
