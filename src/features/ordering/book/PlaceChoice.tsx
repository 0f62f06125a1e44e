import type { messages } from '#features/bookings/messages.ts'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { changeDraft } from '../useDraft.ts'
import type { Ordering } from './useOrder.ts'

/** A saved address or a typed one; switching between them keeps both. */
export const PlaceChoice = ({ ordering, missing }: { ordering: Ordering; missing: boolean }) => {
  const t = useWords<typeof messages>('bookings')
  const { serviceId, draft, choices, chosenId } = ordering
  const chosen = chosenId ?? 'typed'
  const saved = choices.map(({ id, description, address }) => ({
    value: String(id),
    title: description,
    description: address,
  }))
  const typed = { value: 'typed', title: t('book.other_address'), description: t('book.other_address_hint') }
  return (
    <div className="grid gap-4">
      {choices.length > 0 && (
        <RadioCards
          legend={t('book.where')}
          choices={[...saved, typed]}
          value={String(chosen)}
          onChange={(value) => changeDraft(serviceId, { place: value === 'typed' ? 'typed' : Number(value) })}
        />
      )}
      {chosen === 'typed' && (
        <>
          {choices.length === 0 && <p className="font-medium">{t('book.where')}</p>}
          <Field
            label={t('book.address_name')}
            name="description"
            placeholder={t('book.address_name_example')}
            maxLength={255}
            value={draft.description ?? ''}
            onChange={(event) => changeDraft(serviceId, { description: event.target.value, place: 'typed' })}
          />
          <TextArea
            label={t('book.full_address')}
            name="address"
            autoComplete="street-address"
            placeholder={t('book.full_address_example')}
            maxLength={255}
            rows={2}
            required
            value={draft.address ?? ''}
            error={missing ? t('book.address_needed') : undefined}
            onChange={(event) => changeDraft(serviceId, { address: event.target.value, place: 'typed' })}
          />
        </>
      )}
    </div>
  )
}
