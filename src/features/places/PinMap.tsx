import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDistanceUnit } from '#features/settings/useDistance.ts'
import { kmPerMile, lengthIn } from '#lib/distance.ts'
import { useWords } from '#ui/language.tsx'
import type { messages as uiMessages } from '#ui/messages.ts'
import type { Sketch } from './contract.ts'
import { inSight, middleOf, pointAt, type Size, type Spot, scaleBar, spotOf, type View, zoomed } from './mercator.ts'
import type { messages } from './messages.ts'
import { Pin } from './Pin.tsx'
import { RangeCircle } from './RangeCircle.tsx'
import type { Credit } from './renderMap.ts'
import type { Point } from './rules.ts'
import { SketchLayer } from './SketchLayer.tsx'
import { TileLayer } from './TileLayer.tsx'
import { useGestures } from './useGestures.ts'

type PinMapProps = {
  style: string | null
  sketch: Sketch
  attribution: string
  pin: Point | null
  /** How far around the pin somebody goes. */
  rangeKm?: number | undefined
  /** The view to show; a new object moves the map there. */
  target: View
  locating: boolean
  onPick: (point: Point) => void
  onLocate: () => void
}

const RoundButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-11 place-items-center bg-surface text-ink transition-colors hover:bg-sunken"
  >
    {children}
  </button>
)

/** A map with one pin, set by click, drag or keys, with or without tiles. */
export const PinMap = ({
  style,
  sketch,
  attribution,
  pin,
  rangeKm,
  target,
  locating,
  onPick,
  onLocate,
}: PinMapProps) => {
  const t = useWords<typeof messages>('places')
  const u = useWords<typeof uiMessages>('ui')
  const id = useId()
  const surface = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [view, setView] = useState(target)
  const [tiles, setTiles] = useState<'coming' | 'there' | 'none'>('coming')
  const [credits, setCredits] = useState<Credit[]>([])
  useEffect(() => setView(target), [target])
  useLayoutEffect(() => {
    const element = surface.current
    if (!element) return
    const updateSize = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    updateSize()
    const observer = new ResizeObserver(updateSize)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const pick = useCallback(
    (to: Spot) => {
      const point = pointAt(to, view, size)
      if (!inSight(to, size, 24)) setView({ ...view, centre: point })
      onPick(point)
    },
    [view, size, onPick],
  )
  const gestures = useGestures({ surface, size, change: setView, onClick: pick })
  const pinSpot = pin ? spotOf(pin, view, size) : middleOf(size)
  // Zooms around the pin if it is visible.
  const zoomBy = (steps: number) =>
    setView((now) => zoomed(now, size, steps, pin && inSight(pinSpot, size, 0) ? pinSpot : middleOf(size)))
  const unit = useDistanceUnit()
  const bar = scaleBar(view, 96, unit === 'mi' ? kmPerMile * 1000 : 1)
  const length = lengthIn(bar.metres, unit)
  const scale = u(length.unit, { n: length.n })

  return (
    <div>
      <div className="relative isolate overflow-hidden rounded-card border border-line">
        <div
          ref={surface}
          role="application"
          aria-label={t('map')}
          className="relative h-64 max-h-[60svh] min-h-36 cursor-crosshair touch-none select-none overflow-hidden sm:h-96"
          {...gestures}
        >
          {size.width > 0 && tiles !== 'there' && <SketchLayer sketch={sketch} view={view} size={size} pin={pinSpot} />}
          {size.width > 0 && style && tiles !== 'none' && (
            <TileLayer
              style={style}
              view={view}
              size={size}
              onRendered={(from) => {
                setTiles('there')
                setCredits(from)
              }}
              onFail={() => setTiles('none')}
            />
          )}
          {size.width > 0 && pin && rangeKm !== undefined && (
            <RangeCircle at={pinSpot} metres={rangeKm * 1000} view={view} size={size} />
          )}
          {size.width > 0 && (
            <Pin
              at={pinSpot}
              placed={pin !== null}
              label={pin ? t('pin') : t('pin_unset')}
              describedBy={`${id}-keys`}
              onMove={pick}
              onZoom={zoomBy}
            />
          )}
          <div aria-hidden className="pointer-events-none absolute start-3 bottom-3 grid gap-0.5 text-xs">
            <span className="figures w-fit rounded bg-surface/85 px-1">{scale}</span>
            <span
              style={{ inlineSize: bar.pixels }}
              className="h-1.5 border-ink border-x-2 border-b-2 bg-surface/60"
              data-scale={bar.metres}
            />
          </div>
        </div>
        <div className="absolute end-3 top-3 grid gap-2">
          <div className="grid divide-y divide-line overflow-hidden rounded-control border border-line shadow-card">
            <RoundButton label={t('closer')} onClick={() => zoomBy(1)}>
              <Plus aria-hidden className="size-5" />
            </RoundButton>
            <RoundButton label={t('farther')} onClick={() => zoomBy(-1)}>
              <Minus aria-hidden className="size-5" />
            </RoundButton>
          </div>
          <div className="overflow-hidden rounded-control border border-line shadow-card">
            <RoundButton label={t('locate')} onClick={onLocate}>
              <LocateFixed aria-hidden className="size-5" />
            </RoundButton>
          </div>
        </div>
        {locating && (
          <p className="pointer-events-none absolute start-3 top-3 animate-arrive rounded-full bg-surface px-3 py-1.5 text-sm shadow-card">
            {t('locating')}
          </p>
        )}
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {t('keys')}
      </p>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-soft">
        <p className="text-sm">{t('hint')}</p>
        <p className="text-xs leading-5">
          <span className="sr-only">{t('credits')}</span> <bdi>{attribution}</bdi>
          {credits.map(({ name, href }) => (
            <bdi key={name} className="ms-2">
              {href ? (
                <a href={href} target="_blank" rel="noreferrer" className="underline">
                  {name}
                </a>
              ) : (
                name
              )}
            </bdi>
          ))}
        </p>
      </div>
    </div>
  )
}
