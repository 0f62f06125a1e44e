import { useId } from 'react'
import type { messages as applicationMessages } from '#features/applications/messages.ts'
import { documentTypes, permitTypes } from '#features/applications/rules.ts'
import { contrast, isColour, readable, readableOn } from '#lib/colour.ts'
import { distanceUnits } from '#lib/distance.ts'
import { themes } from '#lib/tint.ts'
import { isLocale, locales } from '#lib/words.ts'
import { Checkbox, Field, Select, TextArea } from '#ui/Field.tsx'
import { languageNames, useTranslated, useWords } from '#ui/language.tsx'
import type { OfficeSettings } from './contract.ts'
import type { messages } from './officeMessages.ts'
import { isNumber, moneyKeys } from './rules.ts'
import { Tiers } from './Tiers.tsx'

type Key = keyof typeof messages & string

export type SettingProps = {
  name: string
  value: string
  error: string | undefined
  settings: OfficeSettings
  onChange: (value: string) => void
}

const lists = { provider_identity_documents: documentTypes, provider_permits: permitTypes, languages: locales }
const choices: Record<string, readonly string[]> = {
  currency_right: ['0', '1'],
  distance_unit: distanceUnits,
  mobile_language: ['en', 'ar'],
}

/** A colour as a button shows it, and its contrast as text on the page. */
const ColourPreview = ({ name, color }: { name: string; color: string }) => {
  const t = useWords<typeof messages>('marketplace.office')
  if (!isColour(color)) return null
  const { ground } = themes[name.includes('_dark_') ? 'dark' : 'light']
  const ratio = Math.floor(contrast(color, ground) * 10) / 10
  return (
    <p
      className="forced-color-adjust-none flex items-center gap-3 rounded-control p-3 text-sm"
      style={{ backgroundColor: ground }}
    >
      <span className="rounded-control px-4 py-2" style={{ backgroundColor: color, color: readableOn(color) }}>
        {t('preview')}
      </span>
      <span style={{ color: readable(color, ground) }}>
        {t(ratio >= 4.5 ? 'contrast_kept' : 'contrast_shaded', { ratio: ratio.toFixed(1) })}
      </span>
    </p>
  )
}

/** Some of a list, in a text with commas: the documents an applicant may show, the languages of the site. */
const Several = ({ name, value, error, onChange }: SettingProps & { name: keyof typeof lists }) => {
  const t = useWords<typeof messages>('marketplace.office')
  const d = useWords<typeof applicationMessages>('applications')
  const nameOf = (one: string) => (isLocale(one) ? languageNames[one] : d(one as 'passport'))
  const errorId = useId()
  const chosen = value.split(',').filter(Boolean)
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="font-medium text-sm">{t(name)}</legend>
      {lists[name].map((type) => (
        <Checkbox
          key={type}
          label={nameOf(type)}
          checked={chosen.includes(type)}
          onChange={({ currentTarget }) =>
            onChange((currentTarget.checked ? [...chosen, type] : chosen.filter((other) => other !== type)).join(','))
          }
        />
      ))}
      {error && (
        <p id={errorId} className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const keyboardOf = (name: string) =>
  name === 'support_email' ? 'email' : name === 'support_phone' ? 'tel' : isNumber(name) ? 'decimal' : undefined

/** One setting, in the control that fits it. */
export const SettingField = (props: SettingProps) => {
  const { name, value, error, settings, onChange } = props
  const t = useWords<typeof messages>('marketplace.office')
  const tr = useTranslated()
  const label = t(name as Key)
  const common = {
    label,
    name,
    value,
    error,
    disabled: settings.money_fixed && moneyKeys.includes(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (name === 'cancellation_policy') return <Tiers value={value} onChange={onChange} />
  if (name in lists) return <Several {...props} name={name as keyof typeof lists} />
  if (name === 'notice_en' || name === 'notice_ar')
    return <TextArea {...common} maxLength={300} dir={name === 'notice_ar' ? 'rtl' : 'ltr'} />
  if (name === 'notice_from' || name === 'notice_until') return <Field {...common} type="datetime-local" />
  if (name.endsWith('_color'))
    return (
      <div className="grid gap-2">
        <Field {...common} type="color" />
        <ColourPreview name={name} color={value} />
      </div>
    )
  if (name === 'default_tax')
    return (
      <Select {...common} value={value || '0'}>
        <option value="0">{t('choice.default_tax.0')}</option>
        {settings.taxes.map((tax) => (
          <option key={tax.id} value={tax.id}>
            {tr(tax.name)}
          </option>
        ))}
      </Select>
    )
  if (name === 'default_currency_decimal_digits')
    return (
      <Select {...common}>
        {['0', '2', '3'].map((digits) => (
          <option key={digits}>{digits}</option>
        ))}
      </Select>
    )
  const options = choices[name]
  if (options)
    return (
      <Select {...common}>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`choice.${name}.${option}` as Key)}
          </option>
        ))}
      </Select>
    )
  const arabic = name.endsWith('_ar')
  return (
    <Field
      {...common}
      maxLength={200}
      inputMode={keyboardOf(name)}
      {...(arabic ? { dir: 'rtl', lang: 'ar' } : { dir: 'ltr' })}
    />
  )
}
