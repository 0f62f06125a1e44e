import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDistance, useDistanceUnit } from '#features/settings/useDistance.ts'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { PinOffer } from './PinOffer.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { areaRanges } from './rules.ts'
import { useAddressPin } from './useAddressPin.ts'

type AreaValues = { address?: string; latitude?: string; longitude?: string; range_km?: string }

const pinOf = ({ latitude, longitude }: AreaValues) =>
  latitude && longitude ? { lat: Number(latitude), lng: Number(longitude) } : null

type AreaFieldsProps = {
  defaults: AreaValues
  /** The pin changed, or the map wrote the address; typing is left to the form. */
  onChange?: () => void
  errors: Record<string, string>
}

/** Where a provider starts from and how far they go: `address`, `latitude`, `longitude` and `range_km` of a form. */
export default function AreaFields({ defaults, onChange, errors }: AreaFieldsProps) {
  const t = useWords<typeof messages>('places')
  const place = useAddressPin({ text: defaults.address ?? '', pin: pinOf(defaults) }, 255)
  const [awaited] = useState(0)
  const { pin, text } = place
  /** What the form has saved, or saves by itself when the person leaves the field. */
  const known = useRef({ pin, text })
  const changed = useEffectEvent(() => onChange?.())
  useEffect(() => {
    if (pin === known.current.pin && text === known.current.text) return
    known.current = { pin, text }
    changed()
  }, [pin, text])
  const stored = Number(defaults.range_km ?? '25')
  const [chosen, choose] = useState(stored)
  const distance = useDistance()
  const ranges = [...new Set([...areaRanges[useDistanceUnit()], stored])].sort((a, b) => a - b)
  return (
    <div className="grid gap-4">
      <PlacePicker
        pin={place.pin}
        rangeKm={chosen}
        onMove={place.movePin}
        onFound={place.goTo}
        onNowhere={place.endText}
      />
      <PinOffer {...place} awaited={awaited} onAccept={place.accept} onKeep={place.keep} />
      {place.pin && (
        <>
          <input type="hidden" name="latitude" value={place.pin.lat} />
          <input type="hidden" name="longitude" value={place.pin.lng} />
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('area.address')}
          name="address"
          value={place.text}
          onChange={({ target }) => {
            known.current.text = target.value
            place.write(target.value)
          }}
          onBlur={place.endText}
          hint={t('area.address_hint')}
          error={errors.address}
          maxLength={255}
          dir={place.text ? 'auto' : undefined}
        />
        <Select
          label={t('area.range')}
          name="range_km"
          value={chosen}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          error={errors.range_km}
          className="content-start"
        >
          {ranges.map((km) => (
            <option key={km} value={km}>
              {distance(km)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
