import { AVATAR_SIZE, type AvatarSpec, avatar, skinOf } from './avatar.ts'
import { circle, n, path } from './canvas.ts'
import { shade } from './colour.ts'

export type Point = readonly [x: number, y: number]

export type WorkerSpec = {
  who: AvatarSpec
  /** Colour of the work vest. */
  vest: string
  /** Upper left corner and width of the portrait; the body continues below it. */
  at: Point
  size: number
  /** Lower end of the body. */
  floor: number
  /** The hand at work; the worker looks that way. */
  reach: Point
  /** The other hand, if it is in sight. */
  rest?: Point
}

const INK = '#1b1b1f'

// In units of the portrait, which looks to the right and ends at its shoulders.
const VEST =
  'M4 352C6 300 76 280 124 268Q146 312 166 322Q188 312 208 266C250 278 304 298 306 352L288 SIDE H24Z' as const
const SHOULDERS: { near: Point; far: Point } = { near: [272, 348], far: [42, 348] }

/** Somebody in work clothes: `body` belongs behind what they work on, `hands` in front of it. */
export const worker = ({ who, vest, at, size, floor, reach, rest }: WorkerSpec): { body: string; hands: string } => {
  const scale = size / AVATAR_SIZE
  const [x, y] = at
  const flip = reach[0] < x + size / 2
  const inScene = ([px, py]: Point): Point => [x + (flip ? AVATAR_SIZE - px : px) * scale, y + py * scale]
  const line = n(9 * (size / 520))
  const skin = skinOf(who)
  const sleeve = (from: Point, to: Point, bend: number) => {
    const [[x1, y1], [x2, y2]] = [inScene(from), to]
    const d = `M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n(Math.max(y1, y2) + bend)} ${n(x2)} ${n(y2)}`
    const stroked = (colour: string, width: number) =>
      path(d, 'none', `stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"`)
    return stroked(INK, size * 0.13) + stroked(shade(vest, 0.12), size * 0.13 - 2 * Number(line))
  }
  const hand = ([hx, hy]: Point) => circle(hx, hy, size * 0.058, skin, `stroke="${INK}" stroke-width="${line}"`)
  const mirrored = flip ? `translate(${n(x + size)} ${n(y)}) scale(-1 1)` : `translate(${n(x)} ${n(y)})`
  const drawn = VEST.replace('SIDE', n((floor - y) / scale))
  const outline = `stroke="${INK}" stroke-width="5.5" stroke-linejoin="round"`
  const pocket = path('M196 372h40v28q-20 13-40 0z', shade(vest, 0.14), outline)
  const portrait = avatar(who, { cutOut: true }).svg
  return {
    body:
      `<g transform="${mirrored} scale(${scale.toFixed(4)})">${portrait}${path(drawn, vest, outline)}${pocket}</g>` +
      sleeve(SHOULDERS.near, reach, size * 0.1),
    hands: hand(reach) + (rest ? sleeve(SHOULDERS.far, rest, size * 0.06) + hand(rest) : ''),
  }
}
