import type { Random } from '../random.ts'
import { type Canvas, circle, ellipse, n, path, rect } from './canvas.ts'
import { mix, shade, tint } from './colour.ts'
import type { Palette } from './palette.ts'
import { dune, najdiHouse, palm, skyline } from './riyadh.ts'

/** Where things may stand: `y` is the ground under the object. */
export type Spot = { x: number; y: number; size: number }
export type Stage = { main: Spot; sides: Spot[]; shadow: string }
export type Backdrop = (c: Canvas, p: Palette, r: Random) => Stage

const haze = (p: Palette) => mix(p.skyBottom, shade(p.skyTop, 0.22), 0.5)
const sky = (p: Palette) => mix(p.skyTop, p.skyBottom, 0.5)

/** A pointed arch standing on `base`. */
const arch = (x: number, base: number, w: number, h: number) =>
  `M${n(x - w / 2)} ${n(base)}V${n(base - h * 0.52)}Q${n(x - w / 2)} ${n(base - h * 0.84)} ${n(x)} ${n(base - h)}Q${n(x + w / 2)} ${n(base - h * 0.84)} ${n(x + w / 2)} ${n(base - h * 0.52)}V${n(base)}Z`

/** Eight-pointed star. */
const star = (x: number, y: number, s: number) =>
  `M${n(x - s)} ${n(y - s)}h${n(2 * s)}v${n(2 * s)}h${n(-2 * s)}zM${n(x)} ${n(y - s * Math.SQRT2)}l${n(s * Math.SQRT2)} ${n(s * Math.SQRT2)}l${n(-s * Math.SQRT2)} ${n(s * Math.SQRT2)}l${n(-s * Math.SQRT2)} ${n(-s * Math.SQRT2)}z`

const starWall = (c: Canvas, colour: string, floor: number) => {
  const stars: string[] = []
  for (let row = 0; row * 150 < floor + 60; row++)
    for (let col = 0; col * 170 < c.width + 100; col++) stars.push(star(col * 170 + (row % 2) * 85, row * 150, 26))
  c.add(path(stars.join(''), 'none', `stroke="${colour}" stroke-width="3" opacity=".22"`))
}

const floorBand = (c: Canvas, p: Palette, y: number) =>
  c.add(rect(0, y, c.width, c.height - y, c.fade(p.floorTop, p.floorBottom)))

const plinth = (c: Canvas, x: number, y: number, rx: number, height: number, top: string, side: string) => {
  const ry = rx * 0.2
  c.add(
    ellipse(x, y + height + 8, rx * 1.18, ry * 1.3, c.glow('#2a2140', 0.28)),
    path(`M${n(x - rx)} ${n(y)}V${n(y + height)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx)} ${n(y + height)}V${n(y)}Z`, side),
    ellipse(x, y, rx, ry, top),
  )
}

/** A shop window: an arch or a disc behind, the work on plinths. */
export const studio: Backdrop = (c, p, r) => {
  const floor = 690
  c.add(rect(0, 0, c.width, c.height, c.fade(p.wallTop, p.wallBottom)))
  if (r.chance(0.5)) starWall(c, p.shapeSoft, floor)
  const style = r.int(0, 2)
  const back = c.fade(p.shape, p.shapeSoft)
  if (style === 0) c.add(path(arch(640, floor, 660, 610), p.shapeSoft), path(arch(640, floor, 560, 530), back))
  else if (style === 1) c.add(circle(640, 400, 330, p.shapeSoft), circle(640, 400, 270, back))
  else
    c.add(
      path(arch(330, floor, 300, 400), p.shapeSoft),
      path(arch(950, floor, 300, 400), p.shapeSoft),
      path(arch(640, floor, 480, 600), back),
    )
  floorBand(c, p, floor)
  const [left, right] = r.chance(0.5) ? [740, 780] : [780, 740]
  const top = c.fade('#ffffff', tint(p.base, 0.8))
  const side = c.fade(tint(p.base, 0.62), tint(p.base, 0.4))
  plinth(c, 272, left, 138, 60, top, side)
  plinth(c, 1008, right, 138, 60, top, side)
  plinth(c, 640, 790, 270, 74, top, side)
  return {
    main: { x: 640, y: 796, size: 500 },
    sides: [
      { x: 272, y: left + 4, size: 230 },
      { x: 1008, y: right + 4, size: 230 },
    ],
    shadow: shade(p.base, 0.5),
  }
}

const window = (c: Canvas, p: Palette, r: Random, x: number, y: number, w: number, h: number) => {
  const clip = c.clip(rect(x, y, w, h, '#000', 14))
  c.add(
    rect(x - 18, y - 18, w + 36, h + 36, '#ffffff', 22),
    rect(x, y, w, h, c.fade(p.skyTop, p.skyBottom), 14),
    `<g clip-path="${clip}">${skyline(r, x, x + w, y + h, h * 0.72, mix(p.skyTop, '#6d7fb0', 0.45), p.skyBottom)}</g>`,
    rect(x + w / 2 - 6, y, 12, h, '#ffffff'),
    rect(x - 34, y + h + 16, w + 68, 22, '#ffffff', 8),
  )
}

const pictureFrame = (c: Canvas, p: Palette, x: number, y: number) =>
  c.add(
    rect(x, y, 170, 210, '#ffffff', 10),
    rect(x + 16, y + 16, 138, 178, tint(p.accent, 0.45), 6),
    circle(x + 100, y + 84, 26, tint(p.accent, 0.75)),
    path(`M${x + 16} ${y + 150}q50 -60 80 -16t58 -8v62q0 6 -6 6h-126q-6 0 -6 -6z`, p.accent),
  )

/** A room at home: window on the city, picture, lamp, rug. */
export const room: Backdrop = (c, p, r) => {
  const floor = 660
  c.add(rect(0, 0, c.width, floor, c.fade(p.wallTop, tint(p.base, 0.68))))
  c.add(rect(0, floor - 150, c.width, 150, tint(p.base, 0.56)), rect(0, floor - 156, c.width, 10, tint(p.base, 0.85)))
  const left = r.chance(0.5)
  window(c, p, r, left ? 130 : 760, 110, 390, 300)
  pictureFrame(c, p, left ? 800 : 190, 130)
  if (r.chance(0.6)) pictureFrame(c, p, left ? 1000 : 390, 170)
  floorBand(c, p, floor)
  c.add(rect(0, floor, c.width, 16, tint(p.base, 0.85)))
  c.add(
    ellipse(640, 810, 520, 112, tint(p.base, 0.3)),
    ellipse(640, 808, 480, 98, tint(p.base, 0.62)),
    ellipse(640, 808, 440, 86, 'none', `stroke="${tint(p.base, 0.3)}" stroke-width="5" stroke-dasharray="26 18"`),
  )
  return {
    main: { x: 640, y: 822, size: 520 },
    sides: [
      { x: 300, y: 836, size: 240 },
      { x: 984, y: 838, size: 240 },
    ],
    shadow: p.deep,
  }
}

/** Kitchen or bathroom: tiled wall and a counter. */
export const tiled: Backdrop = (c, p, r) => {
  const counter = 690
  c.add(rect(0, 0, c.width, counter, c.fade(tint(p.base, 0.86), tint(p.base, 0.7))))
  const tile = r.pick([116, 128, 160])
  const offset = r.chance(0.5) ? tile / 2 : 0
  const lines: string[] = []
  for (let y = 0, row = 0; y < counter; y += tile / 2, row++) {
    lines.push(`M0 ${y}H${c.width}`)
    for (let x = (row % 2) * offset; x < c.width; x += tile) lines.push(`M${n(x)} ${n(y)}v${n(tile / 2)}`)
  }
  c.add(path(lines.join(''), 'none', `stroke="#ffffff" stroke-width="5" opacity=".75"`))
  for (let i = 0; i < 7; i++) {
    const row = r.int(0, 10)
    const col = r.int(0, Math.floor(c.width / tile))
    c.add(
      rect(
        col * tile + (row % 2) * offset + 3,
        (row * tile) / 2 + 3,
        tile - 6,
        tile / 2 - 6,
        tint(p.base, 0.42),
        0,
        'opacity=".5"',
      ),
    )
  }
  c.add(circle(640, 430, 340, c.glow('#ffffff', 0.95)))
  c.add(
    rect(0, counter, c.width, 60, c.fade('#ffffff', tint(p.accent, 0.82))),
    rect(0, counter + 60, c.width, c.height - counter, c.fade(tint(p.base, 0.3), tint(p.base, 0.14))),
    rect(0, counter + 60, c.width, 12, shade(p.base, 0.2), 0, 'opacity=".25"'),
  )
  for (const x of [40, 450, 860])
    c.add(rect(x, 800, 380, 190, tint(p.base, 0.24), 14), rect(x + 140, 830, 100, 14, tint(p.base, 0.7), 7))
  return {
    main: { x: 640, y: 742, size: 500 },
    sides: [
      { x: 270, y: 742, size: 250 },
      { x: 1012, y: 742, size: 250 },
    ],
    shadow: p.deep,
  }
}

/** Open air: sky, the city far off, dunes. */
export const outdoor: Backdrop = (c, p, r) => {
  c.add(rect(0, 0, c.width, c.height, c.fade(p.skyTop, p.skyBottom)))
  const sun = r.int(180, 1100)
  c.add(circle(sun, 210, 190, c.glow('#ffffff', 0.9)), circle(sun, 210, 78, '#fff6d8'))
  c.add(skyline(r, -20, c.width + 20, 640, 380, haze(p), sky(p)))
  c.add(dune(c, 640, 60, mix('#f3d9ae', p.base, 0.1), r.next()))
  c.add(dune(c, 720, 46, c.fade(mix('#ecc994', p.base, 0.12), mix('#deb172', p.base, 0.14)), r.next()))
  for (const x of r.shuffle([90, 1190]).slice(0, r.int(1, 2)))
    c.add(palm(x, 730, r.int(300, 380), '#9a6b45', mix('#3f9d63', p.base, 0.15)))
  return {
    main: { x: 640, y: 826, size: 520 },
    sides: [
      { x: 292, y: 846, size: 240 },
      { x: 990, y: 848, size: 240 },
    ],
    shadow: '#6b4a2f',
  }
}

/** In front of a Najdi house, on the pavement. */
export const street: Backdrop = (c, p, r) => {
  c.add(rect(0, 0, c.width, c.height, c.fade(p.skyTop, p.skyBottom)))
  c.add(skyline(r, -20, c.width + 20, 690, 430, haze(p), sky(p)))
  const left = r.chance(0.5)
  c.add(najdiHouse(left ? -40 : 700, 700, 620, 470, mix('#e9cfa8', p.base, 0.16), '#fff7ea', shade(p.base, 0.12)))
  c.add(palm(left ? 1130 : 130, 704, 400, '#9a6b45', mix('#3f9d63', p.base, 0.12)))
  c.add(
    rect(0, 690, c.width, 70, c.fade('#f7efe4', '#e8dccb')),
    rect(0, 752, c.width, 16, '#cfc2b2'),
    rect(0, 768, c.width, 200, c.fade(mix('#6d7290', p.base, 0.2), mix('#565b78', p.base, 0.2))),
  )
  for (let x = 40; x < c.width; x += 250) c.add(rect(x, 900, 130, 12, '#ffffff', 6, 'opacity=".7"'))
  return {
    main: { x: 640, y: 868, size: 540 },
    sides: [
      { x: 262, y: 758, size: 210 },
      { x: 1030, y: 758, size: 210 },
    ],
    shadow: '#26243f',
  }
}

/** A walled garden with a lawn. */
export const garden: Backdrop = (c, p, r) => {
  c.add(rect(0, 0, c.width, c.height, c.fade(p.skyTop, p.skyBottom)))
  c.add(skyline(r, -20, c.width + 20, 560, 320, haze(p), sky(p)))
  c.add(rect(0, 470, c.width, 200, c.fade('#f3e2c6', '#e8cfa6')), rect(0, 458, c.width, 24, '#fff7ea'))
  for (let x = -20; x < c.width; x += 92)
    c.add(circle(x + r.int(0, 40), 640 + r.int(-8, 14), r.int(60, 92), r.pick(['#4fae6d', '#3f9d63', '#63ba74'])))
  c.add(palm(r.chance(0.5) ? 110 : 1170, 690, 430, '#9a6b45', '#2f8f58'))
  c.add(rect(0, 660, c.width, 300, c.fade('#8fd07f', '#5fb566')))
  for (let i = 0; i < 5; i++)
    c.add(
      path(`M${n(i * 280 - 60)} 960L${n(i * 216 + 90)} 660h108L${n(i * 280 + 80)} 960Z`, '#ffffff', 'opacity=".12"'),
    )
  return {
    main: { x: 640, y: 838, size: 510 },
    sides: [
      { x: 286, y: 854, size: 240 },
      { x: 996, y: 856, size: 240 },
    ],
    shadow: '#1f5a35',
  }
}
