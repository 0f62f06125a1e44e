import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listCategories } from '#features/catalogue/calls.ts'
import { listEProviders } from '#features/providers/calls.ts'
import { plainAmount } from '#lib/digits.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { addCommission, listCommissions } from './calls.ts'

type Target = 'category' | 'e_provider'

/** A rule for a category or a provider, from a day on. */
export const RuleForm = ({ today, onDone }: { today: string; onDone: () => void }) => {
  const t = useWords<typeof messages>('earnings.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const [target, choose] = useState<Target>('category')
  const typing = useTypingGuard()
  const keys = useAttemptKeys()
  const { submit, field, sending } = useForm({
    check: (form, missing) => {
      const percent = plainAmount(String(form.get('percent')))
      const wrong = Number(percent) > 100 || !/^\d{1,3}(\.\d{1,2})?$/.test(percent)
      return { ...missing, ...(!missing.percent && wrong && { percent: t('commission.percent_wrong') }) }
    },
    send: (form) => {
      const body = {
        target,
        target_id: Number(form.get('target_id')),
        percent: Number(plainAmount(String(form.get('percent')))),
        from: String(form.get('from')),
        until: String(form.get('until')) || null,
      }
      return call(addCommission, { body }, keys.of(body))
    },
    onSuccess: (fresh) => {
      queries.setQueryData(queryFor(listCommissions, {}).queryKey, fresh)
      show({ type: 'success', title: t('commission.added') })
      onDone()
    },
    onError: (error) => {
      showFailure(error)
      // Another operator's rule may be why.
      void queries.invalidateQueries({ queryKey: [listCommissions.path] })
    },
  })
  return (
    <Card>
      <form onSubmit={submit} {...typing} noValidate className="grid gap-4">
        <RadioCards
          legend={t('commission.for')}
          value={target}
          onChange={choose}
          className="grid gap-3 sm:grid-cols-2"
          choices={[
            { value: 'category', title: t('commission.of_category') },
            { value: 'e_provider', title: t('commission.of_provider') },
          ]}
        />
        {target === 'category' ? <CategoryField {...field('target_id')} /> : <ProviderField {...field('target_id')} />}
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            {...field('percent')}
            label={t('commission.percent_label')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
          <Field
            {...field('from')}
            label={t('commission.from')}
            type="date"
            min={today}
            defaultValue={today}
            required
          />
          <Field {...field('until')} label={t('commission.until')} type="date" min={today} />
        </div>
        <p className="text-soft text-sm">{t('commission.then')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={sending.isPending}>
            {t('commission.save')}
          </Button>
          <Button look="second" onClick={onDone}>
            {t('no')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type TargetFieldProps = { name: string; error: string | undefined }

const CategoryField = (props: TargetFieldProps) => {
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const categories = useQuery({ ...queryFor(listCategories, { query: {} }), refetchInterval: untilRead }).data
  return (
    <Select {...props} label={t('commission.of_category')} defaultValue="" required>
      <option value="" disabled>
        {t('commission.choose')}
      </option>
      {categories?.map(({ id, name }) => (
        <option key={id} value={id}>
          {tr(name)}
        </option>
      ))}
    </Select>
  )
}

/** Finds a provider by a part of its name. */
const ProviderField = (props: TargetFieldProps) => {
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const [words, search] = useState('')
  const wanted = words.trim()
  const found = useQuery({
    ...queryFor(listEProviders, { query: { search: `name:${wanted}`, searchFields: 'name:like', limit: 20 } }),
    enabled: wanted.length > 1,
  }).data
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('commission.provider_search')}
        value={words}
        onChange={({ currentTarget }) => search(currentTarget.value)}
        dir="auto"
        autoComplete="off"
      />
      <Select
        {...props}
        label={t('commission.of_provider')}
        defaultValue=""
        key={found?.map(({ id }) => id).join()}
        required
      >
        <option value="" disabled>
          {t('commission.choose')}
        </option>
        {found?.map(({ id, name }) => (
          <option key={id} value={id}>
            {tr(name)}
          </option>
        ))}
      </Select>
    </div>
  )
}
