import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { random } from '../random.ts'
import { canvas, circle, n, path, rect } from './canvas.ts'
import { mix, shade, tint, turn } from './colour.ts'

export type EmblemSpec = { seed: string; colour: string; glyph: LucideIcon }

const glyphAt = (glyph: LucideIcon, x: number, y: number, size: number, colour: string) =>
  renderToStaticMarkup(
    createElement(glyph, {
      x: x - size / 2,
      y: y - size / 2,
      width: size,
      height: size,
      color: colour,
      strokeWidth: 1.75,
    }),
  )

const polygon = (points: number, outer: number, inner: number, start: number) =>
  `M${Array.from({ length: points * 2 }, (_, i) => {
    const angle = start + (i * Math.PI) / points
    const radius = i % 2 ? inner : outer
    return `${n(256 + Math.cos(angle) * radius)} ${n(256 + Math.sin(angle) * radius)}`
  }).join('L')}Z`

/** A provider's sign: a simple shape in two of its colours with a white glyph, as a shop would print it. */
export const emblem = ({ seed, colour, glyph }: EmblemSpec): string => {
  const r = random(seed)
  const c = canvas(512, 512)
  const base = turn(shade(colour, 0.24), r.int(-24, 24))
  const style = r.int(0, 5)
  const ground = r.chance(0.45) ? tint(base, 0.82) : mix(base, shade(base, 0.3), 0.4)
  const light = ground === tint(base, 0.82)
  const shape = light ? c.fade(tint(base, 0.08), shade(base, 0.22)) : c.fade(tint(base, 0.25), base)
  c.add(rect(0, 0, 512, 512, ground))
  if (style === 0) c.add(circle(256, 256, 178, shape))
  if (style === 1) c.add(rect(88, 88, 336, 336, shape, 96))
  if (style === 2)
    c.add(rect(118, 118, 276, 276, shape, 18), rect(118, 118, 276, 276, shape, 18, 'transform="rotate(45 256 256)"'))
  if (style === 3)
    c.add(
      path('M256 62L424 128V270C424 362 352 424 256 458C160 424 88 362 88 270V128Z', shape, 'stroke-linejoin="round"'),
    )
  if (style === 4)
    c.add(
      path(
        'M256 66L440 212V420Q440 440 420 440H92Q72 440 72 420V212Z',
        shape,
        `stroke="${base}" stroke-width="10" stroke-linejoin="round"`,
      ),
    )
  if (style === 5) c.add(path(polygon(12, 194, 168, 0), shape, 'stroke-linejoin="round"'))
  const down = style === 4 ? 34 : style === 3 ? 4 : 0
  c.add(glyphAt(glyph, 256, 256 + down, 178, '#ffffff'))
  return c.svg()
}

/** The picture of a payment method: a neutral glyph without trade marks. */
export const payLogo = (colour: string, glyph: LucideIcon): string => {
  const c = canvas(256, 256)
  c.add(rect(0, 0, 256, 256, c.fade(tint(colour, 0.12), shade(colour, 0.18))), glyphAt(glyph, 128, 128, 128, '#ffffff'))
  return c.svg()
}
