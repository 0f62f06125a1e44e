import Shapes from 'lucide-react/icons/shapes'
import { useState } from 'react'
import { ChoosePicture } from '#features/uploads/ChoosePicture.tsx'
import { Checkbox, Field, Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { RowSheet } from '#web/editor/RowSheet.tsx'
import { useRowForm } from '#web/editor/useRowForm.ts'
import type { messages } from '../officeMessages.ts'
import { ContrastCheck } from './ContrastCheck.tsx'
import { createCategory, deleteCategory, updateCategory } from './calls.ts'
import type { OfficeCategory } from './contract.ts'

export type EditedCategory = OfficeCategory & { picture?: string | undefined }

const noWords = { en: '', ar: '' }
export const newCategory = (parent_id: number | null): EditedCategory => ({
  id: 0,
  parent_id,
  name: noWords,
  description: noWords,
  keywords: noWords,
  color: '#0f766e',
  featured: false,
  order: 0,
  media: [],
  services: 0,
  children: 0,
  coupons: 0,
  updated_at: '',
})

const send = async ({ id, updated_at, ...all }: EditedCategory, key: string): Promise<EditedCategory> => {
  const { parent_id, name, description, keywords, color, featured, picture } = all
  const body = { parent_id, name, description, keywords, color, featured, ...(picture && { picture }) }
  return id === 0
    ? call(createCategory, { body }, key)
    : call(updateCategory, { params: { id }, body: { ...body, updated_at } }, key)
}

type CategoryFormProps = {
  category: EditedCategory
  /** What it may belong to. */
  parents: readonly OfficeCategory[]
  onClose: () => void
  onDone: () => void
}

/** One category: new, or as it is stored. */
export const CategoryForm = ({ category, parents, onClose, onDone }: CategoryFormProps) => {
  const t = useWords<typeof messages>('catalogue.office')
  const tr = useTranslated()
  const form = useRowForm({ stored: category, send, onSaved: onDone })
  const { values, set, errors } = form
  const [isUploading, setUploading] = useState(false)
  const { id } = category
  const text = (name: 'name' | 'description' | 'keywords') => ({
    label: t(name),
    name,
    value: values[name],
    error: errors[`${name}.en`] ?? errors[`${name}.ar`],
    onChange: (changed: EditedCategory['name']) => set({ [name]: changed }),
  })
  return (
    <RowSheet
      title={id === 0 ? t('new') : tr(category.name)}
      form={form}
      labelOf={(key) => (key === 'media' ? t('picture') : t(key as 'name'))}
      onClose={onClose}
      waits={isUploading}
      deletion={
        id === 0
          ? undefined
          : {
              question: t('delete_question', { name: tr(category.name) }),
              send: (key) => call(deleteCategory, { params: { id } }, key),
              onDone,
            }
      }
    >
      <BothLanguages {...text('name')} maxLength={100} />
      <BothLanguages {...text('description')} long maxLength={2000} />
      <BothLanguages {...text('keywords')} hint={t('keywords_hint')} maxLength={1000} />
      <Select
        label={t('parent_id')}
        name="parent_id"
        value={values.parent_id ?? ''}
        error={errors.parent_id}
        onChange={({ currentTarget }) => set({ parent_id: Number(currentTarget.value) || null })}
      >
        <option value="">{t('top_level')}</option>
        {parents
          .filter((parent) => parent.id !== id)
          .map((parent) => (
            <option key={parent.id} value={parent.id}>
              {tr(parent.name)}
            </option>
          ))}
      </Select>
      <div className="grid gap-2">
        <Field
          type="color"
          label={t('color')}
          name="color"
          value={values.color}
          error={errors.color}
          onChange={({ currentTarget }) => set({ color: currentTarget.value })}
        />
        <ContrastCheck color={values.color} name={tr(values.name) || t('name')} />
      </div>
      <ChoosePicture
        field="categories"
        label={t('change_picture')}
        media={values.media[0]}
        className="aspect-3/2 max-w-60 overflow-hidden rounded-card"
        sizes="15rem"
        fallback={<Shapes className="size-8" />}
        onStored={(picture) => set({ picture })}
        onBusy={setUploading}
      />
      <Checkbox
        label={t('featured')}
        name="featured"
        checked={values.featured}
        onChange={({ currentTarget }) => set({ featured: currentTarget.checked })}
      />
    </RowSheet>
  )
}
