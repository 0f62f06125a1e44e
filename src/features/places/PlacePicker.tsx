import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Locale } from '#lib/words.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { locate, positionTimeouts } from '#web/position.ts'
import { queryFor } from '#web/query.ts'
import { mapSettings } from './calls.ts'
import type { Place } from './contract.ts'
import { type View, zoomFor, zoomOfCity, zoomOfDoor } from './mercator.ts'
import type { messages } from './messages.ts'
import { PinMap } from './PinMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import type { Point } from './rules.ts'

/** The sketch's names are localised, so the query key includes the language. */
const mapQuery = (locale: Locale) => ({
  ...queryFor(mapSettings, {}),
  queryKey: [mapSettings.path, {}, locale] as const,
  staleTime: Number.POSITIVE_INFINITY,
})

/** About the size of the map on a phone. */
const smallest = { width: 320, height: 256 }

const viewOf = (centre: Point, rangeKm: number | undefined): View => ({
  centre,
  zoom: rangeKm === undefined ? zoomOfDoor : zoomFor(centre, rangeKm * 1000, smallest),
})

type PlacePickerProps = {
  /** Position of the pin; null while not set. */
  pin: Point | null
  /** How far around the pin somebody goes: the map shows all of it. */
  rangeKm?: number
  /** Somebody put the pin there, or the device is there; `quick` moves follow each other. */
  onMove: (pin: Point, by: 'person' | 'device', quick?: boolean) => void
  /** Somebody chose a place by its name. */
  onFound: (place: Place, at: Point) => void
  /** The device does not say where it is: the address may. */
  onNowhere: () => void
}

/** Search box and map of an address (`spec §2.4`, §4 Map): device, then the written address, then the marketplace. */
export const PlacePicker = ({ pin, rangeKm, onMove, onFound, onNowhere }: PlacePickerProps) => {
  const t = useWords<typeof messages>('places')
  const { data: map, isError, refetch } = useQuery(mapQuery(useLanguage().locale))
  const [target, setLook] = useState<View | null>(pin && viewOf(pin, rangeKm))
  const [locating, setLocating] = useState(false)
  /** User input takes precedence over a later response of the device. */
  const generation = useRef(0)
  /** The pin the map has in view already. */
  const seen = useRef(pin)
  useEffect(() => {
    if (!pin || pin === seen.current) return
    seen.current = pin
    setLook(viewOf(pin, rangeKm))
  }, [pin, rangeKm])
  const showRange = useEffectEvent((km: number) => pin && setLook(viewOf(pin, km)))
  useEffect(() => {
    if (rangeKm !== undefined) showRange(rangeKm)
  }, [rangeKm])

  const pick = (at: Point) => {
    generation.current++
    seen.current = at
    onMove(at, 'person', true)
  }
  const hadPin = useRef(pin !== null)
  const begin = useEffectEvent(async () => {
    const started = ++generation.current
    setLocating(true)
    const device = await locate(positionTimeouts.picker).catch(() => null)
    setLocating(false)
    if (started !== generation.current) return
    if (device) onMove(device, 'device')
    else onNowhere()
  })
  useEffect(() => {
    if (!hadPin.current) void begin()
  }, [])

  const onLocate = async () => {
    const started = ++generation.current
    setLocating(true)
    try {
      const device = await locate(positionTimeouts.button)
      if (started === generation.current) onMove(device, 'person')
    } catch (error) {
      console.info('the device does not say where it is', error)
    }
    setLocating(false)
  }

  const start = useMemo(() => target ?? (map ? { centre: map.centre, zoom: zoomOfCity } : null), [target, map])
  // An address can be written without a map.
  if (isError)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4">
        <p>{t('failed')}</p>
        <Button look="second" size="small" onClick={() => refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!map || !start) return <Bone className="h-80 sm:h-112" />
  return (
    <div className="grid gap-3">
      <PlaceSearch
        near={pin}
        onFound={(place, at) => {
          generation.current++
          onFound(place, at)
        }}
      />
      <PinMap
        {...map}
        pin={pin}
        rangeKm={rangeKm}
        target={start}
        locating={locating}
        onPick={pick}
        onLocate={onLocate}
      />
    </div>
  )
}
