import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { listEServices } from '#features/catalogue/calls.ts'
import { listEProviders } from '#features/providers/calls.ts'
import { ChoosePicture } from '#features/uploads/ChoosePicture.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { PickSome } from '#web/editor/PickSome.tsx'
import { RowSheet } from '#web/editor/RowSheet.tsx'
import { useRowForm } from '#web/editor/useRowForm.ts'
import type { Slide } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { SlideView } from '../SlideView.tsx'
import { createSlide, deleteSlide, updateSlide } from './calls.ts'
import type { OfficeSlide } from './contract.ts'

export type EditedSlide = OfficeSlide & { picture?: string | undefined }

const noWords = { en: '', ar: '' }
export const newSlide: EditedSlide = {
  id: 0,
  text: noWords,
  button: noWords,
  text_color: '#12312e',
  button_color: '#0f766e',
  e_service: null,
  e_provider: null,
  enabled: true,
  order: 0,
  media: [],
  updated_at: '',
}

/** The slide as the home page shows it. */
export const shownSlide = ({ text, button, e_service, e_provider, ...slide }: EditedSlide): Slide => ({
  ...slide,
  text,
  button: button.en === '' && button.ar === '' ? null : button,
  e_service_id: e_service?.id ?? null,
  e_provider_id: e_provider?.id ?? null,
  text_position: 'bottom_start',
  background_color: '#ffffff',
  indicator_color: '#ffffff',
  image_fit: 'cover',
  has_media: slide.media.length > 0,
})

const send = ({ id, updated_at, ...all }: EditedSlide, key: string): Promise<EditedSlide> => {
  const { text, button, text_color, button_color, enabled, picture } = all
  const [e_service_id, e_provider_id] = [all.e_service?.id ?? null, all.e_provider?.id ?? null]
  const values = { text, button, text_color, button_color, enabled, e_service_id, e_provider_id }
  const body = { ...values, ...(picture && { picture }) }
  return id === 0
    ? call(createSlide, { body }, key)
    : call(updateSlide, { params: { id }, body: { ...body, updated_at } }, key)
}

const named = (typed: string) => ({
  query: { only: 'id;name', search: `name:${typed.replace(/[:;]/g, ' ')}`, searchFields: 'name:like', limit: 8 },
})

type SlideFormProps = { slide: EditedSlide; onClose: () => void; onDone: () => void }

/** One slide: new, or as it is stored, with a preview of what is typed. */
export const SlideForm = ({ slide, onClose, onDone }: SlideFormProps) => {
  const t = useWords<typeof messages>('content.office')
  const tr = useTranslated()
  const form = useRowForm({ stored: slide, send, onSaved: onDone })
  const { values, set, errors } = form
  const [chosen, setChosen] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  const { id } = slide
  const name = tr(slide.text) || t('slide.untitled')
  const colour = (key: 'text_color' | 'button_color') => (
    <Field
      type="color"
      label={t(`slide.${key}`)}
      name={key}
      value={values[key]}
      error={errors[key]}
      onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
    />
  )
  return (
    <RowSheet
      title={id === 0 ? t('slides.new') : name}
      form={form}
      labelOf={(key) => t(`slide.${key as 'text'}`)}
      onClose={onClose}
      waits={isUploading}
      deletion={
        id === 0
          ? undefined
          : {
              question: t('delete_question', { name }),
              send: (key) => call(deleteSlide, { params: { id } }, key),
              onDone,
            }
      }
    >
      <section aria-label={t('slide.preview')} inert className="overflow-hidden rounded-panel border border-line">
        {/* Of half the size from where the wide layout begins: the sheet is narrow. */}
        <div className="sm:[zoom:0.4]">
          <SlideView
            slide={shownSlide(values)}
            picture={
              chosen && (
                <img src={chosen} alt="" className="mirror absolute inset-0 size-full object-[86%_50%] object-cover" />
              )
            }
          />
        </div>
      </section>
      <ChoosePicture
        field="slides"
        label={t('slide.picture')}
        media={values.media[0]}
        className="aspect-8/3 max-w-80 overflow-hidden rounded-card"
        sizes="20rem"
        fallback={<ImageIcon className="size-8" />}
        error={errors.picture}
        onStored={(picture, preview) => {
          set({ picture })
          setChosen(preview)
        }}
        onBusy={setUploading}
      />
      <p className="text-soft text-sm">{t('slide.picture_hint')}</p>
      <BothLanguages
        label={t('slide.text')}
        name="text"
        maxLength={300}
        value={values.text}
        error={errors['text.en'] ?? errors['text.ar']}
        onChange={(text) => set({ text })}
      />
      <BothLanguages
        label={t('slide.button')}
        name="button"
        maxLength={60}
        value={values.button}
        error={errors['button.en'] ?? errors['button.ar']}
        onChange={(button) => set({ button })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {colour('text_color')}
        {colour('button_color')}
      </div>
      <PickSome
        label={t('slide.e_service')}
        most={1}
        picked={values.e_service ? [values.e_service] : []}
        find={(typed) => call(listEServices, named(typed))}
        onChange={([one]) => set({ e_service: one ?? null, ...(one && { e_provider: null }) })}
      />
      <PickSome
        label={t('slide.e_provider')}
        most={1}
        picked={values.e_provider ? [values.e_provider] : []}
        find={(typed) => call(listEProviders, named(typed))}
        onChange={([one]) => set({ e_provider: one ?? null, ...(one && { e_service: null }) })}
      />
      <Checkbox
        label={t('slide.enabled')}
        name="enabled"
        checked={values.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
    </RowSheet>
  )
}
