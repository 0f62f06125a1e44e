import { random } from '../random.ts'
import { canvas, circle, ellipse } from './canvas.ts'
import { shade } from './colour.ts'
import { icon } from './icons.ts'

export type TileSpec = { seed: string; colour: string; icons: readonly string[] }

/** A category's picture: see-through, so that it sits on the category's own colour. */
export const tile = ({ seed, colour, icons }: TileSpec): string => {
  const r = random(seed)
  const c = canvas(640, 640)
  const [main, left, right] = icons
  c.add(circle(320, 316, 286, '#ffffff', 'opacity=".22"'), circle(320, 316, 226, '#ffffff', 'opacity=".55"'))
  c.add(ellipse(320, 506, 190, 34, c.glow(shade(colour, 0.7), 0.45)))
  const side = r.chance(0.5) ? 1 : -1
  if (left) c.add(icon(left, { x: 320 - side * 196, y: 196, size: 148, tilt: -10 * side }))
  if (right) c.add(icon(right, { x: 320 + side * 200, y: 424, size: 148, tilt: 8 * side }))
  if (main) c.add(icon(main, { x: 320, y: 336, size: 360, tilt: r.int(-4, 4) }))
  return c.svg()
}
