import { addDays } from '#lib/time.ts'
import { Checkbox, Field, Select, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { now } from '#web/clock.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { NumberField } from '#web/editor/NumberField.tsx'
import { type Picked, PickSome } from '#web/editor/PickSome.tsx'
import { RowSheet } from '#web/editor/RowSheet.tsx'
import { useRowForm } from '#web/editor/useRowForm.ts'
import type { messages } from '../officeMessages.ts'
import { CouponUses } from './CouponUses.tsx'
import { createCoupon, findCouponTargets, updateCoupon } from './calls.ts'
import type { OfficeCoupon } from './contract.ts'

export const newCoupon = (): OfficeCoupon => ({
  id: 0,
  code: '',
  description: { en: '', ar: '' },
  discount: 10,
  discount_type: 'percent',
  from: null,
  until: addDays(new Date(now()).toISOString().slice(0, 10), 30),
  enabled: true,
  everywhere: true,
  usage_limit: null,
  per_customer_limit: 1,
  used: 0,
  state: 'active',
  services: [],
  providers: [],
  categories: [],
  customers: [],
  updated_at: '',
})

const idsOf = (picked: readonly Picked[]): number[] => picked.map(({ id }) => id)

const send = ({ id, updated_at, used: _, state: __, ...values }: OfficeCoupon, key: string): Promise<OfficeCoupon> => {
  const body = {
    ...values,
    services: idsOf(values.services),
    providers: idsOf(values.providers),
    categories: idsOf(values.categories),
    customers: values.customers.map((email) => email.trim()).filter((email) => email !== ''),
  }
  return id === 0
    ? call(createCoupon, { body }, key)
    : call(updateCoupon, { params: { id }, body: { ...body, updated_at } }, key)
}

const kinds = ['services', 'providers', 'categories'] as const

type CouponFormProps = { coupon: OfficeCoupon; onClose: () => void; onDone: () => void }

/** One coupon: new, or as it is stored. */
export const CouponForm = ({ coupon, onClose, onDone }: CouponFormProps) => {
  const t = useWords<typeof messages>('coupons.office')
  const form = useRowForm({ stored: coupon, send, onSaved: onDone })
  const { values, set, errors } = form
  const links = values.services.length + values.providers.length + values.categories.length
  const checkbox = (name: 'enabled' | 'everywhere') => (
    <Checkbox
      label={t(name)}
      name={name}
      checked={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
    />
  )
  const limit = (name: 'usage_limit' | 'per_customer_limit') => (
    <NumberField
      label={t(name)}
      name={name}
      hint={t('limit_hint')}
      value={values[name]}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <RowSheet
      title={coupon.id === 0 ? t('new') : coupon.code}
      form={form}
      labelOf={(key) => t(key as 'code')}
      onClose={onClose}
    >
      {coupon.id !== 0 && <CouponUses id={coupon.id} />}
      {checkbox('enabled')}
      <Field
        label={t('code')}
        name="code"
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={50}
        value={values.code}
        error={errors.code}
        onChange={({ currentTarget }) => set({ code: currentTarget.value })}
      />
      <BothLanguages
        label={t('description')}
        name="description"
        maxLength={255}
        value={values.description}
        error={errors['description.en'] ?? errors['description.ar']}
        onChange={(description) => set({ description })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('discount_type')}
          name="discount_type"
          value={values.discount_type}
          onChange={({ currentTarget }) =>
            set({ discount_type: currentTarget.value === 'fixed' ? 'fixed' : 'percent' })
          }
        >
          <option value="percent">{t('percent')}</option>
          <option value="fixed">{t('fixed')}</option>
        </Select>
        <NumberField
          label={t('discount')}
          name="discount"
          value={values.discount}
          error={errors.discount}
          onChange={(discount) => set({ discount: discount ?? 0 })}
        />
        <Field
          type="date"
          label={t('from')}
          name="from"
          hint={t('from_hint')}
          value={values.from ?? ''}
          error={errors.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value || null })}
        />
        <Field
          type="date"
          label={t('until')}
          name="until"
          value={values.until}
          error={errors.until}
          onChange={({ currentTarget }) => set({ until: currentTarget.value })}
        />
        {limit('usage_limit')}
        {limit('per_customer_limit')}
      </div>
      {checkbox('everywhere')}
      {!values.everywhere && (
        <>
          {links === 0 && <p className="text-warn">{t('nowhere')}</p>}
          {kinds.map((kind) => (
            <PickSome
              key={kind}
              label={t(kind)}
              picked={values[kind]}
              find={(name) => call(findCouponTargets, { query: { kind, name } })}
              onChange={(picked) => set({ [kind]: picked })}
            />
          ))}
        </>
      )}
      <TextArea
        label={t('customers')}
        name="customers"
        dir="ltr"
        hint={t('customers_hint')}
        value={values.customers.join('\n')}
        error={errors.customers}
        onChange={({ currentTarget }) =>
          set({ customers: currentTarget.value === '' ? [] : currentTarget.value.split('\n') })
        }
      />
    </RowSheet>
  )
}
