import { AVATAR_SIZE, type AvatarSpec, avatar } from './avatar.ts'
import { canvas, circle, ellipse, n, rect } from './canvas.ts'
import { shade, tint } from './colour.ts'
import { type EmblemSpec, emblem } from './emblem.ts'

/** A drawing inside another one: its upper left corner and its width. */
export const placed = (svg: string, x: number, y: number, size: number, own: number) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${(size / own).toFixed(4)})">${svg}</g>`

/** Where the faces of a picture of 512 stand, by their number; the last one is in front. */
const STANDS: Record<number, readonly (readonly [x: number, y: number, size: number])[]> = {
  1: [[36, 72, 440]],
  2: [
    [-34, 104, 350],
    [192, 132, 380],
  ],
  3: [
    [-58, 110, 320],
    [250, 110, 320],
    [76, 132, 380],
  ],
}

/** A provider as one meets it: the faces of its people, with its sign beside them. */
export const team = (people: readonly AvatarSpec[], sign: EmblemSpec): string => {
  const c = canvas(512, 512)
  const base = tint(sign.colour, 0.72)
  c.add(rect(0, 0, 512, 512, c.fade(tint(sign.colour, 0.86), base)))
  c.add(ellipse(256, 540, 300, 130, c.glow(shade(sign.colour, 0.4), 0.35)))
  const shown = people.slice(0, 3)
  for (const [i, [x, y, size]] of (STANDS[shown.length] ?? []).entries()) {
    const face = shown[i]
    if (face) c.add(placed(avatar(face, { cutOut: true }).svg, x, y, size, AVATAR_SIZE))
  }
  const clip = c.clip(circle(386, 386, 52, '#000'))
  c.add(circle(386, 386, 59, '#ffffff'), `<g clip-path="${clip}">${placed(emblem(sign), 334, 334, 104, 512)}</g>`)
  return c.svg()
}
