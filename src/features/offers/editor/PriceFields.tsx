import { Card } from '#ui/Card.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import type { messages } from '../providerMessages.ts'
import type { PartProps } from './parts.ts'

/** Price, unit, discount with its dates, and duration. */
export const PriceFields = ({ body, change, errorOf }: PartProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const set = (part: Partial<typeof body>) => change((all) => ({ ...all, ...part }))
  const discount = (part: Partial<typeof body.discount>) =>
    change((all) => ({ ...all, discount: { ...all.discount, ...part } }))
  const figures = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const
  return (
    <Card aria-labelledby="price_title" className="grid grid-cols-1 gap-5">
      <h2 id="price_title" className="font-semibold text-lg">
        {t('price_title')}
      </h2>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <Field
          {...figures}
          label={t('price')}
          name="price"
          value={body.price}
          error={errorOf('price')}
          onChange={({ currentTarget }) => set({ price: currentTarget.value })}
        />
        <Select
          label={t('charged')}
          name="price_unit"
          value={body.price_unit}
          onChange={({ currentTarget }) => set({ price_unit: currentTarget.value === 'hourly' ? 'hourly' : 'fixed' })}
        >
          <option value="fixed">{t('unit.fixed')}</option>
          <option value="hourly">{t('unit.hourly')}</option>
        </Select>
        <Field
          label={t('duration')}
          name="duration"
          maxLength={16}
          autoComplete="off"
          hint={t('duration_hint')}
          value={body.duration}
          error={errorOf('duration')}
          onChange={({ currentTarget }) => set({ duration: currentTarget.value })}
        />
      </div>
      {body.price_unit === 'fixed' && (
        <BothLanguages
          label={t('quantity_unit')}
          name="quantity_unit"
          hint={t('quantity_hint')}
          maxLength={100}
          value={body.quantity_unit}
          onChange={(quantity_unit) => set({ quantity_unit })}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <Field
          {...figures}
          label={t('discount')}
          name="discount.price"
          hint={t('discount_hint')}
          value={body.discount.price}
          error={errorOf('discount.price')}
          onChange={({ currentTarget }) => discount({ price: currentTarget.value })}
        />
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={t(`discount_${end}`)}
            name={`discount.${end}`}
            value={body.discount[end]}
            error={errorOf(`discount.${end}`)}
            onChange={({ currentTarget }) => discount({ [end]: currentTarget.value })}
          />
        ))}
      </div>
    </Card>
  )
}
