import { metresPerPixel, type Size, type Spot, type View } from './mercator.ts'

type RangeCircleProps = { at: Spot; metres: number; view: View; size: Size }

/** How far somebody goes, around a point of a map. */
export const RangeCircle = ({ at, metres, view, size }: RangeCircleProps) => (
  <svg
    aria-hidden="true"
    width={size.width}
    height={size.height}
    data-range={metres}
    className="pointer-events-none absolute inset-0"
  >
    <circle
      cx={at.x}
      cy={at.y}
      r={metres / metresPerPixel(view)}
      fill="var(--main)"
      fillOpacity="0.12"
      stroke="var(--main)"
      strokeWidth="2"
    />
  </svg>
)
