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

/** Its names are in one language, so each language asks for its own. */
const mapIn = (locale: Locale) => ({
  ...reading(mapSettings, {}),
  queryKey: [mapSettings.path, {}, locale] as const,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Milliseconds after the last of several keys, before the address of a pin is asked for. */
const pause = 350

type PlacePickerProps = {
  /** Where the pin is; null while nobody said so. */
  pin: Point | null
  /** The address as it is written now: where the map begins when the device does not say. */
  address: string
  /** An address that was written to its end: without a pin it gets one where that is. */
  searchText: string
  onPin: (pin: Point) => void
  /** The address of the pin. `asked`: somebody put it there, so that it takes the place of what was written. */
  onAddress: (address: string, asked: boolean) => void
}

/** Search box and map of an address (`spec §2.4`, §4 Map): device, then the written address, then the marketplace. */
export const PlacePicker = ({ pin, address, searchText, onPin, onAddress }: PlacePickerProps) => {
  const t = useWords<typeof messages>('places')
  const { data: map, isError, refetch } = useQuery(mapIn(useLanguage().locale))
  const [look, turn] = useState<View | null>(pin && { centre: pin, zoom: zoomOfDoor })
  const [locating, setLocating] = useState(false)
  const [said, say] = useState('')
  /** Whatever somebody does here counts more than what a device or a server says later. */
  const turns = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const name = useCallback(
    async (at: Point, asked: boolean, turnOf: number) => {
      const found = await call(nearbyPlace, { query: at }).catch(() => null)
      if (turnOf !== turns.current) return
      say(found?.address_description ?? t('unnamed'))
      if (found) onAddress(found.address_description, asked)
    },
    [onAddress, t],
  )
  const stand = useCallback(
    (at: Point) => {
      turn({ centre: at, zoom: zoomOfDoor })
      onPin(at)
    },
    [onPin],
  )
  const pick = (at: Point) => {
    const turnOf = ++turns.current
    onPin(at)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void name(at, true, turnOf), pause)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const written = useRef(address)
  written.current = address
  const had = useRef(pin !== null)
  useEffect(() => {
    if (had.current) return
    const turnOf = ++turns.current
    const mine = () => turnOf === turns.current
    const begin = async () => {
      setLocating(true)
      const device = await locate(patience.picker).catch(() => null)
      setLocating(false)
      if (!mine()) return
      if (device) {
        stand(device)
        return name(device, false, turnOf)
      }
      const query = written.current.trim()
      const found = query ? await call(geocode, { query: { query } }).catch(() => null) : null
      if (mine() && found && found.lat !== null && found.lng !== null) stand({ lat: found.lat, lng: found.lng })
    }
    void begin()
  }, [stand, name])

  const placeless = pin === null
  useEffect(() => {
    if (!placeless || searchText.trim() === '') return
    const turnOf = turns.current
    void call(geocode, { query: { query: searchText.trim() } })
      .catch(() => null)
      .then((found) => {
        if (turnOf === turns.current && found && found.lat !== null && found.lng !== null)
          stand({ lat: found.lat, lng: found.lng })
      })
  }, [placeless, searchText, stand])

  const onLocate = async () => {
    const turnOf = ++turns.current
    setLocating(true)
    try {
      const device = await locate(patience.button)
      if (turnOf === turns.current) {
        stand(device)
        await name(device, true, turnOf)
      }
    } catch (error) {
      console.info('the device does not say where it is', error)
    }
    setLocating(false)
  }

  const start = useMemo(() => look ?? (map ? { centre: map.centre, zoom: zoomOfCity } : null), [look, map])
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
          turns.current++
          clearTimeout(timer.current)
          stand(at)
          say(place.address_description)
          onAddress(place.address_description, true)
        }}
      />
      <PinMap {...map} pin={pin} look={start} locating={locating} onPick={pick} onLocate={onLocate} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
