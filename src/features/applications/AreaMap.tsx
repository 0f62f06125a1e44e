import { useState } from 'react'
import { PinOffer } from '#features/places/PinOffer.tsx'
import { PlacePicker } from '#features/places/PlacePicker.tsx'
import { useAddressPin } from '#features/places/useAddressPin.ts'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { areaRanges } from './rules.ts'
import type { DraftFields } from './useDraft.ts'

const pinOf = ({ latitude, longitude }: DraftFields) =>
  latitude && longitude ? { lat: Number(latitude), lng: Number(longitude) } : null

type AreaMapProps = { defaults: DraftFields; onChange: () => void; errors: Record<string, string> }

/** Where the applicant starts from and how far they go. */
export default function AreaMap({ defaults, onChange, errors }: AreaMapProps) {
  const t = useWords<typeof messages>('applications')
  const place = useAddressPin({ text: defaults.address ?? '', pin: pinOf(defaults) }, 255)
  const [awaited] = useState(0)
  return (
    <div className="grid gap-4">
      <PlacePicker
        pin={place.pin}
        onMove={(at, by, quick) => {
          void place.movePin(at, by, quick)
          onChange()
        }}
        onFound={(found, at) => {
          place.goTo(found, at)
          onChange()
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
          defaultValue={defaults.range_km ?? '25'}
          error={errors.range_km}
          className="content-start"
        >
          {areaRanges.map((km) => (
            <option key={km} value={km}>
              {t('area.km', { km })}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
