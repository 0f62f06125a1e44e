import { type Random, random } from '../random.ts'
import type { AvatarSpec } from './avatar.ts'
import { type Backdrop, garden, outdoor, room, type Spot, street, studio, tiled } from './backdrops.ts'
import { type Canvas, canvas, circle, ellipse, path, rect } from './canvas.ts'
import { mix, shade, tint } from './colour.ts'
import { icon } from './icons.ts'
import { palette } from './palette.ts'
import { worker } from './worker.ts'

const BACKDROPS = { studio, room, tiled, outdoor, street, garden } satisfies Record<string, Backdrop>

export type SceneKind = keyof typeof BACKDROPS

export type SceneSpec = {
  seed: string
  kind: SceneKind
  /** The category's colour. */
  colour: string
  /** First the thing the service is about, then one or two companions. */
  icons: readonly string[]
}

export const SCENE_SIZE = { width: 1280, height: 960 }

// The art stands on the lower edge of its 32-unit box less a little air.
const FOOT = 0.44

/** An object standing on the ground with its contact shadow. */
export const stand = (c: Canvas, name: string, spot: Spot, shadow: string, tilt = 0, flip = false) => {
  c.add(ellipse(spot.x, spot.y, spot.size * 0.4, spot.size * 0.07, c.glow(shadow, 0.5)))
  c.add(icon(name, { x: spot.x, y: spot.y - spot.size * FOOT, size: spot.size, tilt, flip }))
}

/** A few small glints in the free air above the objects. */
export const glints = (c: Canvas, r: Random, count: number, colours: readonly string[]) => {
  for (let i = 0; i < count; i++) {
    const x = r.chance(0.5) ? r.int(70, c.width * 0.26) : r.int(c.width * 0.74, c.width - 70)
    const y = r.int(70, c.height * 0.42)
    const s = r.int(9, 22)
    const fill = r.pick(colours)
    if (r.chance(0.35)) c.add(circle(x, y, s * 0.5, fill, 'opacity=".9"'))
    else
      c.add(
        path(
          `M${x} ${y - s}Q${x} ${y} ${x + s} ${y}Q${x} ${y} ${x} ${y + s}Q${x} ${y} ${x - s} ${y}Q${x} ${y} ${x} ${y - s}Z`,
          fill,
        ),
      )
  }
}

/** Somebody at work: behind a bench, with a hand on what the work is about. */
export const atWork = ({ seed, kind, colour, icons, who }: SceneSpec & { who: AvatarSpec }): string => {
  const r = random(seed)
  const c = canvas(SCENE_SIZE.width, SCENE_SIZE.height)
  const p = palette(colour, r)
  const { shadow } = BACKDROPS[kind](c, p, r)
  const [main = '', ...others] = icons
  const left = r.chance(0.5)
  // Wide crops keep the middle: head and hands stay between 160 and 800.
  const top = 770
  const across = (x: number) => (left ? x : SCENE_SIZE.width - x)
  const size = 470
  const person = worker({
    who,
    vest: r.chance(0.5) ? shade(colour, 0.12) : mix(colour, '#2b4a6f', 0.55),
    at: [left ? 190 : SCENE_SIZE.width - 190 - size, 136],
    size,
    floor: top + 20,
    reach: [across(765), 650],
    rest: [across(310), top - 2],
  })
  c.add(person.body)
  c.add(
    ellipse(640, 930, 600, 40, c.glow(shadow, 0.5)),
    rect(60, top, 1160, 46, tint(colour, 0.86), 18),
    rect(110, top + 46, 1060, 144, c.fade(tint(colour, 0.55), tint(colour, 0.35))),
  )
  const [first] = others
  if (first) stand(c, first, { x: across(1075), y: top + 16, size: 180 }, shadow, r.int(-5, 5))
  stand(c, main, { x: across(865), y: top + 14, size: 350 }, shadow, 0, left)
  c.add(person.hands)
  return c.svg()
}

/** The picture of one service: coloured surroundings from its category, its own objects, its own small variations. */
export const scene = ({ seed, kind, colour, icons }: SceneSpec): string => {
  const r = random(seed)
  const c = canvas(SCENE_SIZE.width, SCENE_SIZE.height)
  const p = palette(colour, r)
  const stage = BACKDROPS[kind](c, p, r)
  const [main, ...companions] = icons
  const sides = r.shuffle(stage.sides)
  if (kind === 'studio' || kind === 'tiled') glints(c, r, r.int(4, 7), ['#ffffff', p.accent])
  for (const [i, name] of companions.slice(0, sides.length).entries()) {
    const spot = sides[i]
    if (spot) stand(c, name, spot, stage.shadow, r.int(-5, 5), r.chance(0.3))
  }
  if (main) stand(c, main, stage.main, stage.shadow, kind === 'studio' ? r.int(-3, 3) : 0)
  return c.svg()
}
