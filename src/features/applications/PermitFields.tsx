import { useState } from 'react'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { FileField } from './FileField.tsx'
import type { messages } from './messages.ts'
import { documentAccept, type permitTypes } from './rules.ts'
import type { DraftFields } from './unsavedDraft.ts'

type PermitProps = {
  types: readonly (typeof permitTypes)[number][]
  defaults: DraftFields
  field: (name: string) => { name: string; error: string | undefined }
}

/** The document that allows somebody to work here, where the country has one. */
export const PermitFields = ({ types, defaults, field }: PermitProps) => {
  const t = useWords<typeof messages>('applications')
  const [type, choose] = useState(defaults.permit_type ?? '')
  if (types.length === 0) return null
  return (
    <>
      <Select
        label={t('permit')}
        {...field('permit_type')}
        value={type}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        hint={t('permit_hint')}
        className="content-start"
      >
        <option value="">{t('permit_none')}</option>
        {types.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Select>
      {type !== '' && (
        <>
          <Field
            label={t('permit_number')}
            {...field('permit_number')}
            defaultValue={defaults.permit_number}
            autoComplete="off"
            maxLength={100}
            className="content-start"
          />
          <FileField label={t('permit_upload')} {...field('permit_upload')} accept={documentAccept} />
        </>
      )}
    </>
  )
}
