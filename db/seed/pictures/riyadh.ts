import type { Random } from '../random.ts'
import { type Canvas, ellipse, n, path, rect } from './canvas.ts'

/** Towers a person from Riyadh knows, as silhouettes standing on y = base, `h` high. */
const kingdomCentre = (x: number, base: number, h: number, fill: string, hole: string) =>
  path(
    `M${n(x - h * 0.13)} ${base}C${n(x - h * 0.13)} ${n(base - h * 0.6)} ${n(x - h * 0.12)} ${n(base - h * 0.85)} ${n(x - h * 0.1)} ${n(base - h)}` +
      `L${n(x + h * 0.1)} ${n(base - h)}C${n(x + h * 0.12)} ${n(base - h * 0.85)} ${n(x + h * 0.13)} ${n(base - h * 0.6)} ${n(x + h * 0.13)} ${base}Z`,
    fill,
  ) +
  path(
    `M${n(x - h * 0.075)} ${n(base - h * 0.96)}Q${n(x - h * 0.075)} ${n(base - h * 0.68)} ${n(x)} ${n(base - h * 0.66)}` +
      `Q${n(x + h * 0.075)} ${n(base - h * 0.68)} ${n(x + h * 0.075)} ${n(base - h * 0.96)}Z`,
    hole,
  )

const faisaliah = (x: number, base: number, h: number, fill: string) =>
  path(
    `M${n(x - h * 0.15)} ${base}L${n(x - h * 0.02)} ${n(base - h * 0.92)}L${n(x)} ${n(base - h)}L${n(x + h * 0.02)} ${n(base - h * 0.92)}L${n(x + h * 0.15)} ${base}Z`,
    fill,
  ) + ellipse(x, base - h * 0.8, h * 0.035, h * 0.035, fill)

const minaret = (x: number, base: number, h: number, fill: string) =>
  rect(x - h * 0.05, base - h * 0.82, h * 0.1, h * 0.82, fill) +
  rect(x - h * 0.085, base - h * 0.62, h * 0.17, h * 0.05, fill) +
  path(
    `M${n(x - h * 0.05)} ${n(base - h * 0.82)}Q${n(x)} ${n(base - h * 1.02)} ${n(x + h * 0.05)} ${n(base - h * 0.82)}Z`,
    fill,
  )

/** A row of houses and towers across `from`..`to`, standing on `base`. */
export const skyline = (
  r: Random,
  from: number,
  to: number,
  base: number,
  height: number,
  fill: string,
  sky: string,
) => {
  const parts: string[] = []
  for (let x = from; x < to; ) {
    const w = r.int(50, 110)
    const h = height * (0.22 + r.next() * 0.3)
    parts.push(rect(x, base - h, w, h + 1, fill, 4))
    if (r.chance(0.4)) parts.push(rect(x + w * 0.2, base - h - height * 0.06, w * 0.3, height * 0.07, fill))
    x += w + r.int(-6, 16)
  }
  const at = (share: number) => from + (to - from) * (share + (r.next() - 0.5) * 0.06)
  const places = r.shuffle([0.14, 0.4, 0.64, 0.88])
  parts.push(kingdomCentre(at(places[0] ?? 0.2), base, height, fill, sky))
  parts.push(faisaliah(at(places[1] ?? 0.5), base, height * 0.86, fill))
  parts.push(minaret(at(places[2] ?? 0.8), base, height * 0.58, fill))
  return parts.join('')
}

export const palm = (x: number, base: number, h: number, trunk: string, leaf: string) => {
  const top = base - h
  const frond = (dx: number, dy: number) =>
    `<path d="M${n(x)} ${n(top)}Q${n(x + dx * h * 0.25)} ${n(top + (dy - 0.22) * h)} ${n(x + dx * h * 0.46)} ${n(top + dy * h)}Q${n(x + dx * h * 0.2)} ${n(top + (dy - 0.08) * h)} ${n(x)} ${n(top)}Z" fill="${leaf}"/>`
  const fronds: [number, number][] = [
    [-1, 0.16],
    [1, 0.16],
    [-0.8, -0.1],
    [0.8, -0.1],
    [-0.6, 0.34],
    [0.6, 0.34],
  ]
  return (
    path(
      `M${n(x - h * 0.045)} ${base}Q${n(x - h * 0.005)} ${n(base - h * 0.5)} ${n(x - h * 0.02)} ${n(top)}L${n(x + h * 0.02)} ${n(top)}Q${n(x + h * 0.035)} ${n(base - h * 0.5)} ${n(x + h * 0.045)} ${base}Z`,
      trunk,
    ) + fronds.map(([dx, dy]) => frond(dx, dy)).join('')
  )
}

/** A dune line from edge to edge, filled down to the bottom. */
export const dune = (c: Canvas, y: number, rise: number, fill: string, phase: number) => {
  const { width: w, height: h } = c
  const a = w * (0.25 + phase * 0.2)
  return path(
    `M0 ${n(y)}C${n(a * 0.5)} ${n(y - rise)} ${n(a)} ${n(y - rise)} ${n(a + w * 0.15)} ${n(y - rise * 0.3)}S${n(w * 0.85)} ${n(y + rise * 0.5)} ${w} ${n(y - rise * 0.6)}V${h}H0Z`,
    fill,
  )
}

/** The plain mud-brick front of a Najdi house, with its row of triangles. */
export const najdiHouse = (x: number, base: number, w: number, h: number, wall: string, trim: string, door: string) => {
  const teeth = Math.round(w / 44)
  const step = w / teeth
  const crown = Array.from(
    { length: teeth },
    (_, i) => `M${n(x + i * step)} ${n(base - h)}l${n(step / 2)} ${n(-step * 0.62)}l${n(step / 2)} ${n(step * 0.62)}z`,
  ).join('')
  const window = (wx: number, wy: number) =>
    rect(wx, wy, 62, 84, trim, 6) + rect(wx + 8, wy + 8, 46, 68, door, 4, 'opacity=".55"')
  const triangles = Array.from({ length: Math.floor(w / 70) }, (_, i) =>
    path(`M${n(x + 30 + i * 70)} ${n(base - h + 62)}l14 -24l14 24z`, trim),
  )
  return (
    rect(x, base - h, w, h, wall) +
    path(crown, wall) +
    triangles.join('') +
    window(x + w * 0.12, base - h * 0.62) +
    window(x + w * 0.88 - 62, base - h * 0.62) +
    rect(x + w * 0.5 - 62, base - 220, 124, 220, trim, 8) +
    rect(x + w * 0.5 - 50, base - 208, 100, 208, door, 4) +
    ellipse(x + w * 0.5 + 32, base - 100, 6, 6, trim)
  )
}
