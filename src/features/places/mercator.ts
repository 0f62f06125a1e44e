import type { Point } from './rules.ts'

/** What a map shows: `zoom` as in MapLibre, where the world is 512 pixels wide at 0. */
export type View = { centre: Point; zoom: number }
export type Size = { width: number; height: number }
/** Pixels from the top left corner of the map. */
export type Spot = { x: number; y: number }

/** Zoom levels for one address and for a city (`spec §9`). */
export const zoomOfDoor = 17
export const zoomOfCity = 9
const zoomLimits = { least: 2, most: 19 }
const mostNorth = 85.051129

const worldSize = (zoom: number) => 512 * 2 ** zoom
const clamp = (value: number, most: number, least = -most) => Math.min(most, Math.max(least, value))

const project = ({ lat, lng }: Point, zoom: number): Spot => {
  const north = Math.sin((clamp(lat, mostNorth) * Math.PI) / 180)
  const size = worldSize(zoom)
  return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + north) / (1 - north)) / (4 * Math.PI)) * size }
}

const unproject = ({ x, y }: Spot, zoom: number): Point => {
  const size = worldSize(zoom)
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI
  const lng = (x / size - 0.5) * 360
  return { lat: clamp(lat, mostNorth), lng: ((((lng + 180) % 360) + 360) % 360) - 180 }
}

/** The pixel position of a geographic point, on the nearer side of the antimeridian. */
export const spotOf = (point: Point, { centre, zoom }: View, { width, height }: Size): Spot => {
  const [at, middle] = [project(point, zoom), project(centre, zoom)]
  const size = worldSize(zoom)
  const x = ((((at.x - middle.x + size / 2) % size) + size) % size) - size / 2
  return { x: x + width / 2, y: at.y - middle.y + height / 2 }
}

/** The geographic point at a pixel position. */
export const pointAt = ({ x, y }: Spot, { centre, zoom }: View, { width, height }: Size): Point => {
  const middle = project(centre, zoom)
  return unproject({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, zoom)
}

/** The view panned by some pixels. */
export const panned = (view: View, size: Size, by: Spot): View => ({
  ...view,
  centre: pointAt({ x: size.width / 2 - by.x, y: size.height / 2 - by.y }, view, size),
})

/** The view zoomed by some steps around `at`. */
export const zoomed = (view: View, size: Size, steps: number, at: Spot = middleOf(size)): View => {
  const zoom = clamp(view.zoom + steps, zoomLimits.most, zoomLimits.least)
  const under = spotOf(pointAt(at, view, size), { ...view, zoom }, size)
  return panned({ ...view, zoom }, size, { x: at.x - under.x, y: at.y - under.y })
}

export const middleOf = ({ width, height }: Size): Spot => ({ x: width / 2, y: height / 2 })

/** Whether a pixel position is inside the map, at least `margin` pixels from the edge. */
export const inSight = ({ x, y }: Spot, { width, height }: Size, margin: number): boolean =>
  x >= margin && y >= margin && x <= width - margin && y <= height - margin

const equator = 40_075_016.686

export const metresPerPixel = ({ centre, zoom }: View): number =>
  (equator * Math.cos((centre.lat * Math.PI) / 180)) / worldSize(zoom)

const areaZooms = { least: 4, most: 15 }

/** The zoom at which a circle of this many metres fills the map. */
export const zoomFor = (centre: Point, metres: number, { width, height }: Size): number => {
  const perPixel = metresPerPixel({ centre, zoom: zoomOfCity })
  const wanted = (2.4 * metres) / Math.min(width, height)
  return Math.min(areaZooms.most, Math.max(areaZooms.least, zoomOfCity + Math.log2(perPixel / wanted)))
}

/** The largest of 1, 2, 5, 10, 20, 50… that is not above `most`. */
export const niceBelow = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [5, 2, 1].find((digit) => digit * power <= most) ?? 1
  return factor * power
}

/** The bar of a scale, at most so many pixels long, in units of so many metres. */
export const scaleBar = (view: View, most: number, unit = 1): { metres: number; pixels: number } => {
  const one = metresPerPixel(view)
  const metres = niceBelow((one * most) / unit) * unit
  return { metres, pixels: metres / one }
}
