import { random } from '../random.ts'
import type { AvatarSpec } from './avatar.ts'
import { canvas, circle, path, rect } from './canvas.ts'
import { mix, shade, tint } from './colour.ts'
import { palette } from './palette.ts'
import { dune, najdiHouse, palm, skyline } from './riyadh.ts'
import { stand } from './scene.ts'
import { worker } from './worker.ts'

export type SlideSpec = {
  seed: string
  colour: string
  /** Deep colours carry white words, light ones dark words. */
  deep: boolean
  icons: readonly string[]
  who: AvatarSpec
}

/**
 * A wide scene with somebody at work in its right half, so that the words have the calm left half; pages written from
 * right to left show it mirrored (nothing in it is lettering).
 */
export const slide = ({ seed, colour, deep, icons, who }: SlideSpec): string => {
  const r = random(seed)
  const c = canvas(1600, 600)
  const p = palette(colour, r)
  const back = deep ? shade(colour, 0.3) : tint(colour, 0.72)
  const front = deep ? colour : tint(colour, 0.45)
  c.add(rect(0, 0, 1600, 600, c.fade(back, mix(back, front, 0.8))))
  c.add(circle(1180, 330, 430, c.glow(deep ? tint(colour, 0.3) : '#ffffff', 0.75)))
  c.add(circle(1180, 300, 250, deep ? tint(colour, 0.18) : '#ffffff', 'opacity=".35"'))
  const far = deep ? mix(back, tint(colour, 0.35), 0.35) : mix(back, shade(colour, 0.1), 0.2)
  c.add(skyline(r, -20, 1620, 500, 300, far, mix(back, front, 0.4)))
  c.add(dune(c, 500, 40, deep ? mix(front, '#f1cf9d', 0.25) : mix(front, '#f6dfbb', 0.6), r.next()))
  c.add(najdiHouse(1330, 520, 420, 300, mix('#e9cfa8', colour, 0.18), '#fff7ea', shade(colour, 0.25)))
  c.add(palm(890, 520, 270, '#9a6b45', mix('#3f9d63', p.base, 0.12)))
  c.add(dune(c, 545, 26, deep ? mix(front, '#f1cf9d', 0.45) : mix(front, '#f3d6a8', 0.8), r.next()))
  const shadow = '#2a2140'
  const [main, left, right] = icons
  const person = worker({
    who,
    vest: deep ? mix(tint(colour, 0.55), '#ffffff', 0.2) : shade(colour, 0.25),
    at: [1130, 110],
    size: 400,
    floor: 620,
    reach: [1108, 440],
  })
  c.add(person.body)
  if (left) stand(c, left, { x: 870, y: 580, size: 150 }, shadow, -4)
  if (right) stand(c, right, { x: 1500, y: 586, size: 150 }, shadow, 5)
  if (main) stand(c, main, { x: 1040, y: 590, size: 300 }, shadow)
  c.add(person.hands)
  for (let i = 0; i < 8; i++) {
    const [x, y, s] = [r.int(880, 1560), r.int(40, 240), r.int(6, 14)]
    c.add(
      path(
        `M${x} ${y - s}Q${x} ${y} ${x + s} ${y}Q${x} ${y} ${x} ${y + s}Q${x} ${y} ${x - s} ${y}Q${x} ${y} ${x} ${y - s}Z`,
        '#ffffff',
        'opacity=".8"',
      ),
    )
  }
  return c.svg()
}
