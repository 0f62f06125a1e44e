import type { Random } from '../random.ts'
import { mix, shade, tint, turn } from './colour.ts'

/** The colours of one scene, all grown from the category's colour. */
export type Palette = {
  base: string
  wallTop: string
  wallBottom: string
  floorTop: string
  floorBottom: string
  shape: string
  shapeSoft: string
  accent: string
  deep: string
  skyTop: string
  skyBottom: string
}

const SKIES: readonly [string, string][] = [
  ['#7cc6f2', '#e4f5ff'],
  ['#8fb8f5', '#fdebdc'],
  ['#f7b48b', '#ffecd2'],
  ['#86d3d8', '#f2fbe9'],
  ['#a7a8ee', '#ffe3ea'],
]

export const palette = (colour: string, r: Random): Palette => {
  const base = turn(colour, r.int(-14, 14))
  const warm = turn(base, r.pick([28, -28, 150, 180, 205]))
  const [skyTop, skyBottom] = r.pick(SKIES)
  return {
    base,
    wallTop: tint(base, 0.8),
    wallBottom: tint(base, 0.6),
    floorTop: mix(tint(base, 0.5), '#f6e6d2', 0.55),
    floorBottom: mix(tint(base, 0.35), '#e9cfae', 0.5),
    shape: tint(base, 0.22),
    shapeSoft: tint(base, 0.45),
    accent: tint(warm, 0.25),
    deep: shade(base, 0.45),
    skyTop,
    skyBottom,
  }
}
