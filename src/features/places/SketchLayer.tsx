import type { Sketch } from './contract.ts'
import { inSight, metresPerPixel, niceBelow, type Size, type Spot, spotOf, type View } from './mercator.ts'
import { type Point, pointsOf } from './rules.ts'

type SketchLayerProps = { sketch: Sketch; view: View; size: Size; pin: Spot }
type Label = { name: string; at: Spot; kind: 'spot' | 'street' }

/** Approximate width of a letter in pixels, to omit overlapping labels. */
const letterWidth = { spot: 7.5, street: 6.5 }
const lineHeight = 18

type Box = { left: number; right: number; top: number; bottom: number }
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const boxOf = ({ name, at: { x, y }, kind }: Label): Box => {
  const half = (name.length * letterWidth[kind]) / 2 + 6
  return { left: x - half, right: x + half, top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
}

/** The labels that fit without overlapping each other or `occupied` boxes, in order of priority, each name once. */
const withoutOverlaps = (labels: readonly Label[], size: Size, occupied: Box[]): Label[] => {
  const named = new Set<string>()
  return labels.filter((label) => {
    const box = boxOf(label)
    const whole = box.left >= 0 && box.right <= size.width && inSight(label.at, size, 12)
    if (!whole || named.has(label.name) || occupied.some((other) => overlap(other, box))) return false
    occupied.push(box)
    named.add(label.name)
    return true
  })
}

/** Boxes covered by the pin and by the scale and buttons in the corners; mirrored in right-to-left, so both sides count. */
const occupiedBy = (pin: Spot, { width, height }: Size): Box[] => [
  { left: pin.x - 18, right: pin.x + 18, top: pin.y - 46, bottom: pin.y + 6 },
  { left: 0, right: 110, top: height - 44, bottom: height },
  { left: width - 110, right: width, top: height - 44, bottom: height },
  { left: width - 60, right: width, top: 0, bottom: 160 },
  { left: 0, right: 60, top: 0, bottom: 160 },
]

/** Possible label positions of a street: its vertices and points between them. */
const labelPointsOf = (line: readonly number[]): Point[] => {
  const corners = pointsOf(line)
  return corners.flatMap((corner, n) => {
    const next = corners[n + 1]
    if (!next) return [corner]
    const between = (share: number) => ({
      lat: corner.lat + (next.lat - corner.lat) * share,
      lng: corner.lng + (next.lng - corner.lng) * share,
    })
    return [corner, between(0.25), between(0.5), between(0.75)]
  })
}

const labelsOf = ({ sketch, view, size, pin }: SketchLayerProps): Label[] => {
  if (view.zoom < 8.5) return []
  const label = (kind: Label['kind'], name: string, point: Point) => ({ kind, name, at: spotOf(point, view, size) })
  const spots = sketch.spots.map(({ name, ...point }) => label('spot', name, point))
  const named = view.zoom > 11.5 ? sketch.streets : []
  const streets = named.flatMap(({ name, line }) => labelPointsOf(line).map((point) => label('street', name, point)))
  return withoutOverlaps([...spots, ...streets], size, occupiedBy(pin, size))
}

/** Grid lines a round number of metres apart, so that panning is visible. */
const gridOf = (view: View, size: Size) => {
  const gap = niceBelow(metresPerPixel(view) * 160) / metresPerPixel(view)
  const origin = spotOf({ lat: 0, lng: view.centre.lng > 0 ? 90 : -90 }, view, size)
  const firstLine = (at: number) => ((at % gap) + gap) % gap
  const lines = (from: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / gap) }, (_, n) => from + n * gap)
  return { xs: lines(firstLine(origin.x), size.width), ys: lines(firstLine(origin.y), size.height) }
}

/** The map without tiles: a grid, main streets and names from our own index. */
export const SketchLayer = ({ sketch, view, size, pin }: SketchLayerProps) => {
  const { xs, ys } = gridOf(view, size)
  const width = Math.min(14, Math.max(2, 2 ** (view.zoom - 11)))
  const paths = sketch.streets.map(({ name, line }) => ({
    name,
    d: pointsOf(line)
      .map((corner, n) => {
        const { x, y } = spotOf(corner, view, size)
        return `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join(''),
  }))
  return (
    <svg aria-hidden="true" width={size.width} height={size.height} className="absolute inset-0 bg-sunken">
      <g stroke="var(--line)" strokeWidth="1">
        {xs.map((x) => (
          <line key={`x${x}`} x1={x} x2={x} y1="0" y2={size.height} />
        ))}
        {ys.map((y) => (
          <line key={`y${y}`} x1="0" x2={size.width} y1={y} y2={y} />
        ))}
      </g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {paths.map(({ name, d }) => (
          <path key={name} d={d} stroke="var(--edge)" strokeOpacity="0.45" strokeWidth={width + 2} />
        ))}
        {paths.map(({ name, d }) => (
          <path key={name} d={d} stroke="var(--surface)" strokeWidth={width} />
        ))}
      </g>
      <g textAnchor="middle" paintOrder="stroke" stroke="var(--sunken)" strokeWidth="4" strokeLinejoin="round">
        {labelsOf({ sketch, view, size, pin }).map(({ name, at, kind }) => (
          <text
            key={`${kind}${name}`}
            x={at.x}
            y={at.y + 4}
            fill={kind === 'spot' ? 'var(--ink)' : 'var(--soft)'}
            fontSize={kind === 'spot' ? 12.5 : 11}
            fontWeight={kind === 'spot' ? 500 : 400}
          >
            {name}
          </text>
        ))}
      </g>
    </svg>
  )
}
