import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '#lib/words.ts'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import { locate, patience } from '#web/position.ts'
import { reading } from '#web/query.ts'
import { geocode, mapSettings, nearbyPlace } from './calls.ts'
import { type View, zoomOfCity, zoomOfDoor } from './mercator.ts'
import type { messages } from './messages.ts'
import { PinMap } from './PinMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import type { Point } from './rules.ts'

/** The sketch's names are localised, so the query key includes the language. */
const mapQuery = (locale: Locale) => ({
  ...reading(mapSettings, {}),
  queryKey: [mapSettings.path, {}, locale] as const,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Debounce in milliseconds before the address of a moved pin is requested. */
const pause = 350

type PlacePickerProps = {
  /** Position of the pin; null while not set. */
  pin: Point | null
  /** The typed address: initial map position if the device gives none. */
  address: string
  /** The address after editing ends: geocoded if there is no pin. */
  searchText: string
  onPin: (pin: Point) => void
  /** The address of the pin. `byUser`: the user placed it, so it replaces the typed address. */
  onAddress: (address: string, byUser: boolean) => void
}

/** Search box and map of an address (`spec §2.4`, §4 Map): device, then the written address, then the marketplace. */
export const PlacePicker = ({ pin, address, searchText, onPin, onAddress }: PlacePickerProps) => {
  const t = useWords<typeof messages>('places')
  const { data: map, isError, refetch } = useQuery(mapQuery(useLanguage().locale))
  const [target, setLook] = useState<View | null>(pin && { centre: pin, zoom: zoomOfDoor })
  const [locating, setLocating] = useState(false)
  const [status, setStatus] = useState('')
  /** Incremented by each user action, so that older responses are ignored. */
  const generation = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const showAddressOf = useCallback(
    async (at: Point, byUser: boolean, started: number) => {
      const found = await call(nearbyPlace, { query: at }).catch(() => null)
      if (started !== generation.current) return
      setStatus(found?.address_description ?? t('unnamed'))
      if (found) onAddress(found.address_description, byUser)
    },
    [onAddress, t],
  )
  const placePin = useCallback(
    (at: Point) => {
      setLook({ centre: at, zoom: zoomOfDoor })
      onPin(at)
    },
    [onPin],
  )
  const pick = (at: Point) => {
    const started = ++generation.current
    onPin(at)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void showAddressOf(at, true, started), pause)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const written = useRef(address)
  written.current = address
  const hadPin = useRef(pin !== null)
  useEffect(() => {
    if (hadPin.current) return
    const started = ++generation.current
    const isCurrent = () => started === generation.current
    const begin = async () => {
      setLocating(true)
      const device = await locate(patience.picker).catch(() => null)
      setLocating(false)
      if (!isCurrent()) return
      if (device) {
        placePin(device)
        return showAddressOf(device, false, started)
      }
      const query = written.current.trim()
      const found = query ? await call(geocode, { query: { query } }).catch(() => null) : null
      if (isCurrent() && found && found.lat !== null && found.lng !== null) placePin({ lat: found.lat, lng: found.lng })
    }
    void begin()
  }, [placePin, showAddressOf])

  const isUnplaced = pin === null
  useEffect(() => {
    if (!isUnplaced || searchText.trim() === '') return
    const started = generation.current
    void call(geocode, { query: { query: searchText.trim() } })
      .catch(() => null)
      .then((found) => {
        if (started === generation.current && found && found.lat !== null && found.lng !== null)
          placePin({ lat: found.lat, lng: found.lng })
      })
  }, [isUnplaced, searchText, placePin])

  const onLocate = async () => {
    const started = ++generation.current
    setLocating(true)
    try {
      const device = await locate(patience.button)
      if (started === generation.current) {
        placePin(device)
        await showAddressOf(device, true, started)
      }
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
          clearTimeout(timer.current)
          placePin(at)
          setStatus(place.address_description)
          onAddress(place.address_description, true)
        }}
      />
      <PinMap {...map} pin={pin} target={start} locating={locating} onPick={pick} onLocate={onLocate} />
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}
