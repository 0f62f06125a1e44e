import { useEffect, useRef } from 'react'
import { useDistanceUnit } from '#features/settings/useDistance.ts'
import { type DistanceUnit, lengthIn } from '#lib/distance.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages as uiMessages } from '#ui/messages.ts'
import type { messages } from './messages.ts'
import type { Offer } from './useAddressPin.ts'

type PinOfferProps = {
  offer: Offer | null
  /** What the map did or found out, where there is nothing to decide. */
  announcement: string
  onAccept: () => void
  onKeep: () => void
  /** How often something waited for the choice; each time it gets the focus. */
  awaited: number
}

/** A distance as people say it: hundreds of metres, tenths of the larger unit, then whole ones. */
const rounded = (metres: number, unit: DistanceUnit) => {
  const { n, ...shown } = lengthIn(Math.max(100, Math.round(metres / 100) * 100), unit)
  return { ...shown, n: n < 10 ? Math.round(n * 10) / 10 : Math.round(n) }
}

/** The pin's address; if text and pin are different places, the choice which of them to keep. */
export const PinOffer = ({ offer, announcement, awaited, onAccept, onKeep }: PinOfferProps) => {
  const t = useWords<typeof messages>('places')
  const u = useWords<typeof uiMessages>('ui')
  const unit = useDistanceUnit()
  const accept = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (awaited > 0) accept.current?.focus()
  }, [awaited])
  const region = useRef<HTMLDivElement>(null)
  /** The buttons go with the answer; the focus stays where they were. */
  const answer = (act: () => void) => () => {
    region.current?.focus({ preventScroll: true })
    act()
  }
  const apart = offer?.change === 'pin' ? rounded(offer.metres, unit) : null
  return (
    // One line is reserved for it, so that the map does not move when the pin is set.
    <div ref={region} role="status" tabIndex={-1} className="min-h-[2lh] text-sm outline-none sm:min-h-[1lh]">
      {offer ? (
        <div className="grid gap-3 rounded-card bg-warn-wash p-4">
          <div>
            <p className="font-medium">
              {apart ? t('apart', { distance: u(apart.unit, { n: apart.n }) }) : t('pin_is_at')}
            </p>
            <p className="text-soft">
              <bdi>{offer.change === 'pin' ? offer.place : offer.text}</bdi>
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button ref={accept} size="small" onClick={answer(onAccept)}>
              {t(offer.change === 'pin' ? 'move_pin' : 'use_text')}
            </Button>
            <Button look="second" size="small" onClick={answer(onKeep)}>
              {t(offer.change === 'pin' ? 'keep_pin' : 'keep_text')}
            </Button>
          </div>
        </div>
      ) : (
        announcement && <p className="text-soft">{announcement}</p>
      )}
    </div>
  )
}
