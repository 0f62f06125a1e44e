import { random } from '../random.ts'
import type { AvatarSpec } from './avatar.ts'
import { canvas, circle } from './canvas.ts'
import { shade } from './colour.ts'
import { icon } from './icons.ts'
import { worker } from './worker.ts'

export type TileSpec = { seed: string; colour: string; icons: readonly string[]; who: AvatarSpec }

/** A category's picture, somebody of the trade with its tool: see-through, so that it sits on the category's own colour. */
export const tile = ({ seed, colour, icons, who }: TileSpec): string => {
  const c = canvas(640, 640)
  const [main, other] = icons
  const left = random(seed).chance(0.5)
  const across = (x: number) => (left ? x : 640 - x)
  c.add(circle(320, 316, 286, '#ffffff', 'opacity=".22"'), circle(320, 316, 226, '#ffffff', 'opacity=".55"'))
  const size = 430
  const person = worker({
    who,
    vest: shade(colour, 0.3),
    at: [left ? -20 : 660 - size, 40],
    size,
    floor: 660,
    reach: [across(462), 486],
  })
  c.add(person.body)
  if (other) c.add(icon(other, { x: across(540), y: 150, size: 140, tilt: left ? 10 : -10 }))
  if (main) c.add(icon(main, { x: across(508), y: 446, size: 290, flip: left }))
  c.add(person.hands)
  return c.svg()
}
