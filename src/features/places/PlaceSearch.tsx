import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useState } from 'react'
import { randomUuid } from '#lib/ids.ts'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { ApiError } from '#web/transport.ts'
import { geocode, placeDetails } from './calls.ts'
import type { Place, Suggestion } from './contract.ts'
import type { messages } from './messages.ts'
import type { Point } from './rules.ts'
import { usePlaces } from './usePlaces.ts'

type PlaceSearchProps = { near: Point | null; onFound: (place: Place, at: Point) => void }

/** The search box of the map (`spec §2.4`): suggestions while typing, or whatever Enter finds. */
export const PlaceSearch = ({ near, onFound }: PlaceSearchProps) => {
  const t = useWords<typeof messages>('places')
  const errorText = useErrorText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [failure, setFailure] = useState<'no_details' | { error: unknown }>()
  const alert = failure && (failure === 'no_details' ? t(failure) : errorText(failure.error))
  const [busy, setBusy] = useState(false)
  // One session per choice: services that bill by session count typing and choice as one.
  const [session, setSession] = useState(() => randomUuid())
  const { places, nothing } = usePlaces(typed, open, near, session)
  const shown = open && places.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = async (request: Promise<Place | null>) => {
    close()
    setBusy(true)
    try {
      const found = await request
      if (found && found.lat !== null && found.lng !== null) onFound(found, { lat: found.lat, lng: found.lng })
      else setFailure('no_details')
    } catch (error) {
      setFailure(error instanceof ApiError && error.code === 'not_found' ? 'no_details' : { error })
    }
    setBusy(false)
    setSession(randomUuid())
  }
  const pick = ({ id, place }: Suggestion) => {
    setTyped(place)
    void choose(call(placeDetails, { query: { id, session } }))
  }
  const submit = () => {
    const query = typed.trim()
    const chosen = places[active]
    if (shown && chosen) pick(chosen)
    else if (query) void choose(call(geocode, { query: { query, ...near } }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) submit()
    }
    if (event.key === 'Escape' && shown) {
      // Keeps the surrounding sheet open.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    // Closed, it opens again.
    if (!shown && event.key === 'ArrowDown') setOpen(true)
    if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const stops = places.length + 1
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1)
  }

  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute start-4 top-3.5 size-5 text-soft" />
      <input
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setActive(-1)
          setFailure(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        placeholder={t('search')}
        aria-label={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={255}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={alert ? `${id}-alert` : undefined}
        className="min-h-12 w-full rounded-control border border-edge bg-surface ps-12 pe-12 text-ink transition-colors placeholder:text-soft hover:border-ink focus:border-main-ink focus:outline-2 focus:outline-main-ink focus:-outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
      />
      {busy && <Spinner className="absolute end-4 top-3.5 text-main-ink" />}
      <p role="status" className="sr-only">
        {shown && t('found', { count: places.length })}
      </p>
      {nothing && !alert && (
        <p role="status" className="mt-1.5 text-soft text-sm">
          {t('nothing')}
        </p>
      )}
      <p role="alert" id={`${id}-alert`} className={cx('text-bad text-sm', alert && 'mt-1.5')}>
        {alert}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('suggestions')}
        hidden={!shown}
        className="absolute inset-x-0 top-13 z-30 overflow-hidden rounded-card border border-line bg-surface py-2 shadow-raised"
      >
        {shown &&
          places.map((suggested, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles arrow keys and Enter for the whole list
            <div
              key={suggested.id}
              id={`${id}-${n}`}
              role="option"
              tabIndex={-1}
              aria-selected={n === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggested)}
              className={cx(
                'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken',
                n === active && 'bg-main-wash',
              )}
            >
              <MapPin aria-hidden className="size-5 shrink-0 text-main-ink" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  <bdi>{suggested.place}</bdi>
                </span>
                <span className="block truncate text-soft text-sm">
                  <bdi>{suggested.address_description}</bdi>
                </span>
              </span>
            </div>
          ))}
      </div>
    </div>
  )
}
