import { useState } from 'react'
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

type AreaFieldsProps = { defaults: AreaValues; onChange?: () => void; errors: Record<string, string> }

/** Where a provider starts from and how far they go: `address`, `latitude`, `longitude` and `range_km` of a form. */
export default function AreaFields({ defaults, onChange, errors }: AreaFieldsProps) {
  const t = useWords<typeof messages>('places')
  const place = useAddressPin({ text: defaults.address ?? '', pin: pinOf(defaults) }, 255)
  const [awaited] = useState(0)
  const stored = Number(defaults.range_km ?? '25')
  const [chosen, choose] = useState(stored)
  const ranges = [...new Set([...areaRanges, stored])].sort((a, b) => a - b)
  return (
    <div className="grid gap-4">
      <PlacePicker
        pin={place.pin}
        rangeKm={chosen}
        onMove={(at, by, quick) => {
          void place.movePin(at, by, quick)
          onChange?.()
        }}
        onFound={(found, at) => {
          place.goTo(found, at)
          onChange?.()
        }}
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
          onChange={(event) => place.write(event.target.value)}
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
              {t('area.km', { km })}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
