import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Percent from 'lucide-react/icons/percent'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Question } from '#ui/Question.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { MissingTranslation } from '#web/editor/MissingTranslation.tsx'
import { NumberField } from '#web/editor/NumberField.tsx'
import { RowButton } from '#web/editor/RowButton.tsx'
import { RowSheet } from '#web/editor/RowSheet.tsx'
import { RowsPage } from '#web/editor/RowsPage.tsx'
import { useEdited } from '#web/editor/useEdited.ts'
import { useRowForm } from '#web/editor/useRowForm.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { chargeTaxEverywhere, createTax, deleteTax, listOfficeTaxes, updateTax } from './calls.ts'
import type { OfficeTax } from './contract.ts'

const newTax: OfficeTax = {
  id: 0,
  name: { en: '', ar: '' },
  type: 'percent',
  value: 15,
  providers: 0,
  for_new: false,
  updated_at: '',
}

/** The taxes providers charge (`/office/taxes`). */
export default function TaxesPage() {
  const t = useWords<typeof messages>('providers.office')
  const tr = useTranslated()
  const queries = useQueryClient()
  const query = useQuery(queryFor(listOfficeTaxes, {}))
  const { edited, edit, close } = useEdited<OfficeTax>()
  return (
    <>
      <RowsPage
        title={t('taxes.title')}
        add={{ label: t('taxes.new'), onAdd: () => edit(newTax) }}
        query={query}
        empty={{ icon: <Percent className="size-7" />, title: t('taxes.none'), message: t('taxes.none_hint') }}
      >
        {(taxes) => (
          <>
            <p className="mb-4 flex flex-wrap items-center gap-x-2">
              <span>
                {t('taxes.new_providers')}{' '}
                <b>{tr(taxes.find((tax) => tax.for_new)?.name ?? { en: '', ar: '' }) || t('taxes.no_tax')}</b>
              </span>
              <Link
                to="/office/settings#default_tax"
                className="inline-flex min-h-11 items-center text-main-ink underline"
              >
                {t('taxes.choose')}
              </Link>
            </p>
            <ul className="grid gap-2">
              {taxes.map((tax) => (
                <li key={tax.id} className="rounded-control border border-line bg-surface">
                  <RowButton onEdit={() => edit(tax)}>
                    <span className="min-w-28 flex-1 font-medium">{tr(tax.name)}</span>
                    <MissingTranslation texts={[tax.name]} />
                    {tax.for_new && <Badge tone="brand">{t('tax.for_new')}</Badge>}
                    <span>{tax.type === 'percent' ? <bdi>{tax.value}%</bdi> : <Price amount={tax.value} />}</span>
                    <span className="text-soft text-sm">{t('tax.providers', { count: tax.providers })}</span>
                  </RowButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </RowsPage>
      {edited && (
        <TaxForm
          key={edited.id}
          tax={edited}
          onClose={close}
          onDone={() => {
            close()
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}

const send = ({ id, updated_at, name, type, value }: OfficeTax, key: string): Promise<OfficeTax> => {
  const body = { name, type, value }
  return id === 0
    ? call(createTax, { body }, key)
    : call(updateTax, { params: { id }, body: { ...body, updated_at } }, key)
}

const TaxForm = ({ tax, onClose, onDone }: { tax: OfficeTax; onClose: () => void; onDone: () => void }) => {
  const t = useWords<typeof messages>('providers.office')
  const tr = useTranslated()
  const showFailure = useShowFailure()
  const form = useRowForm({ stored: tax, send, onSaved: onDone })
  const { values, set, errors } = form
  const { id } = tax
  const [asked, ask] = useState(false)
  // What is stored is charged, and not what is typed.
  const asking = asked && !form.changed
  const spreading = useMutation({
    mutationFn: () => call(chargeTaxEverywhere, { params: { id } }),
    onSuccess: () => {
      show({ type: 'success', title: t('tax.everywhere_done') })
      onDone()
    },
    onError: showFailure,
    onSettled: () => ask(false),
  })
  return (
    <RowSheet
      title={id === 0 ? t('taxes.new') : tr(tax.name)}
      form={form}
      labelOf={(key) => t(`tax.${key as 'name'}`)}
      onClose={onClose}
      deletion={
        id === 0
          ? undefined
          : {
              question: t('tax.delete_question', { name: tr(tax.name) }),
              send: (key) => call(deleteTax, { params: { id } }, key),
              onDone,
            }
      }
    >
      <p className="text-soft">{t('tax.hint')}</p>
      <BothLanguages
        label={t('tax.name')}
        name="name"
        maxLength={100}
        value={values.name}
        error={errors['name.en'] ?? errors['name.ar']}
        onChange={(name) => set({ name })}
      />
      <Select
        label={t('tax.type')}
        name="type"
        value={values.type}
        onChange={({ currentTarget }) => set({ type: currentTarget.value === 'fixed' ? 'fixed' : 'percent' })}
      >
        <option value="percent">{t('tax.percent')}</option>
        <option value="fixed">{t('tax.fixed')}</option>
      </Select>
      <NumberField
        label={t('tax.value')}
        name="value"
        value={values.value}
        error={errors.value}
        onChange={(value) => set({ value: value ?? 0 })}
      />
      {id !== 0 && !asking && (
        <div>
          <Button look="second" size="small" disabled={form.changed} onClick={() => ask(true)}>
            {t('tax.everywhere')}
          </Button>
        </div>
      )}
      {asking && (
        <Question
          title={t('tax.everywhere_question', { name: tr(tax.name) })}
          yes={t('tax.everywhere')}
          no={t('tax.everywhere_no')}
          pending={spreading.isPending}
          onYes={() => spreading.mutate()}
          onNo={() => ask(false)}
        >
          <p>{t('tax.everywhere_consequence')}</p>
        </Question>
      )}
    </RowSheet>
  )
}
