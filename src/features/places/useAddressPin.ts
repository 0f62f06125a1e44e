import { useRef, useState } from 'react'
import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { geocode, nearbyPlace } from './calls.ts'
import type { Place } from './contract.ts'
import type { messages } from './messages.ts'
import { agrees, metresBetween, names, type Point } from './rules.ts'

/** What would make text and pin agree again; nothing happens until the person says so. */
export type Offer = { change: 'pin'; to: Point; place: string; metres: number } | { change: 'text'; text: string }

/** Text and pin of an address, as they are now. */
type Written = { text: string; pin: Point | null }

/** Milliseconds after the last of several moves, before the address of a pin is asked for. */
const pause = 350
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Without a response nothing is shown. */
const orNothing = <C extends Contract>(contract: Call<C>, input: Input<C>): Promise<Reply<C> | null> =>
  call(contract, input).catch(() => null)

const pointOf = (place: Place | null): Point | null =>
  place && place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null

/**
 * An address as text and as a pin on the map, which are to mean the same place (`spec §2.4`). A moved pin writes the text
 * as long as the person wrote none; over a text of their own it is offered. A changed text sets the first pin; to move one
 * that stands is offered. The user's last action wins over late responses to earlier ones.
 */
export const useAddressPin = (first: Written, longest: number) => {
  const t = useWords<typeof messages>('places')
  const [shown, draw] = useState(first)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [announcement, announce] = useState('')
  const now = useRef(first)
  const offered = useRef(offer)
  /** The text the map wrote last: it may be replaced without asking. */
  const mapText = useRef('')
  /** Text and pin that were found to agree, or that the person wants as they are. */
  const settled = useRef<Written>(first.pin ? first : { text: '', pin: null })
  const turns = useRef(0)
  const work = useRef<Promise<void>>(Promise.resolve())

  const change = (part: Partial<Written>) => {
    now.current = { ...now.current, ...part }
    draw(now.current)
  }
  const show = (next: Offer | null) => {
    offered.current = next
    setOffer(next)
  }
  const isOwnText = () => now.current.text.trim() !== '' && now.current.text !== mapText.current
  const isOpen = () =>
    isOwnText() && (now.current.text !== settled.current.text || now.current.pin !== settled.current.pin)
  const run = (task: (isLatest: () => boolean) => Promise<void>): Promise<void> => {
    const turn = ++turns.current
    show(null)
    announce('')
    work.current = task(() => turn === turns.current)
    return work.current
  }

  const writeFromMap = (found: string) => {
    mapText.current = [...found].slice(0, longest).join('')
    change({ text: mapText.current })
    settled.current = now.current
    announce(t('stands', { place: found }))
  }
  /** Puts the text of the pin in, or offers it where the person wrote another place. */
  const nameAs = ({ place, address_description: found }: Place) => {
    if (!isOwnText()) return writeFromMap(found)
    if (!names(now.current.text, place)) return show({ change: 'text', text: found })
    settled.current = now.current
    announce(t('stands', { place: found }))
  }
  /** Geocodes the text: sets the first pin, or announces the distance from the existing one. */
  const compare = async (isLatest: () => boolean) => {
    const { text, pin } = now.current
    const place = await orNothing(geocode, { query: { query: text.trim(), ...pin } })
    if (!isLatest()) return
    settled.current = now.current
    const to = pointOf(place)
    if (!place || !to) return pin ? announce(t('unknown_text')) : undefined
    if (!pin) {
      change({ pin: to })
      settled.current = now.current
      return announce(t('stands', { place: place.address_description }))
    }
    const metres = metresBetween(pin, to)
    const here = agrees(metres) ? null : await orNothing(nearbyPlace, { query: pin })
    if (!isLatest() || agrees(metres, place.place, here?.address_description)) return
    show({ change: 'pin', to, place: place.address_description, metres })
  }

  /** The user moved the pin, or the device reported its location; `quick` moves follow each other. */
  const movePin = (to: Point, by: 'person' | 'device', quick = false) => {
    change({ pin: to })
    void run(async (isLatest) => {
      if (quick) await wait(pause)
      if (!isLatest()) return
      const found = by === 'device' && isOwnText() ? null : await orNothing(nearbyPlace, { query: to })
      if (!isLatest()) return
      if (found) return nameAs(found)
      if (isOwnText()) return compare(isLatest)
      announce(t('unnamed'))
    })
  }
  /** Somebody chose a place by its name. */
  const goTo = (place: Place, at: Point) => {
    change({ pin: at })
    void run(async () => nameAs(place))
  }
  const write = (text: string) => {
    change({ text })
    show(null)
  }
  /** The text was written to its end. */
  const endText = () => {
    if (isOpen() && !offered.current) void run(compare)
  }
  const accept = () => {
    const taken = offered.current
    if (taken?.change === 'pin') change({ pin: taken.to })
    if (taken?.change === 'text') writeFromMap(taken.text)
    settled.current = now.current
    show(null)
  }
  const keep = () => {
    settled.current = now.current
    show(null)
  }
  /** Waits until text and pin were compared. Null while something is offered, otherwise what may be saved. */
  const settle = async (): Promise<Written | null> => {
    await work.current
    if (!offered.current && isOpen()) await run(compare)
    return offered.current ? null : now.current
  }
  return { ...shown, offer, announcement, write, endText, movePin, goTo, accept, keep, settle }
}
