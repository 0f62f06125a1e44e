import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { mapSettings } from './calls.ts'
import { middleOf, type Size, zoomFor, zoomOfCity } from './mercator.ts'
import type { messages } from './messages.ts'
import { RangeCircle } from './RangeCircle.tsx'
import type { Point } from './rules.ts'
import { SketchLayer } from './SketchLayer.tsx'
import { TileLayer } from './TileLayer.tsx'

/** A point with the area around it, to look at. */
export default function AreaView({ at, rangeKm }: { at: Point; rangeKm: number | null }) {
  const t = useWords<typeof messages>('places')
  const { locale } = useLanguage()
  const { data: map } = useQuery({
    ...queryFor(mapSettings, {}),
    queryKey: [mapSettings.path, {}, locale] as const,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [hasTiles, setTiles] = useState(false)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const metres = (rangeKm ?? 2) * 1000
  const view = { centre: at, zoom: size.width > 0 ? zoomFor(at, metres, size) : zoomOfCity }
  const middle = middleOf(size)
  return (
    <figure className="grid gap-1.5">
      <div
        ref={box}
        role="img"
        aria-label={t('map')}
        className="relative isolate h-56 overflow-hidden rounded-card border border-line bg-sunken sm:h-72"
      >
        {map && size.width > 0 && (
          <>
            {!hasTiles && <SketchLayer sketch={map.sketch} view={view} size={size} pin={middle} />}
            {map.style && (
              <TileLayer
                style={map.style}
                view={view}
                size={size}
                onRendered={() => setTiles(true)}
                onFail={() => setTiles(false)}
              />
            )}
            {rangeKm !== null && <RangeCircle at={middle} metres={metres} view={view} size={size} />}
            <svg aria-hidden="true" width={size.width} height={size.height} className="absolute inset-0">
              <circle cx={middle.x} cy={middle.y} r="7" fill="var(--main)" stroke="var(--surface)" strokeWidth="2.5" />
            </svg>
          </>
        )}
      </div>
      {map && (
        <figcaption className="text-soft text-xs">
          <bdi>{map.attribution}</bdi>
        </figcaption>
      )}
    </figure>
  )
}
