import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listProviderTypes } from '#features/providers/calls.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { queryFor } from '#web/query.ts'
import { TermsCheckbox } from '#web/TermsCheckbox.tsx'
import { useHydrated } from '#web/useHydrated.ts'
import type { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import { documentTypes, earliestToday } from './rules.ts'
import { TypeSelect } from './TypeSelect.tsx'
import { useApplication } from './useApplication.ts'

const typesQuery = queryFor(listProviderTypes, {})

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (client) => [client.ensureQueryData(typesQuery)])
export const clientLoader = () => null

/** `spec §2.18` */
export default function ProviderRegistrationPage() {
  const t = useWords<typeof messages>('applications')
  const alive = useHydrated()
  const types = useQuery(typesQuery)
  const { submit, field, fieldErrors, pending, state, onInput } = useApplication()
  const expiry = useRef<HTMLInputElement>(null)
  // The page is cached for every visitor and day; only the browser knows the date.
  useEffect(() => {
    if (expiry.current) expiry.current.min = earliestToday(new Date())
  }, [])
  return (
    <div className="page py-8 sm:py-14">
      <Head page="provider_registration" description={t('subtitle')} />
      <Card className="mx-auto grid max-w-2xl gap-6 sm:p-8">
        <header>
          <h1 className="font-semibold text-2xl">{t('title')}</h1>
          <p className="mt-1 text-soft">{t('subtitle')}</p>
        </header>
        <Notice state={state} />
        <form method="post" onSubmit={submit} onInput={onInput} noValidate className="grid gap-5 sm:grid-cols-2">
          <Field label={t('name')} {...field('name')} autoComplete="name" required maxLength={255} />
          <Field label={t('email')} {...field('email')} type="email" autoComplete="email" required maxLength={255} />
          <Field label={t('phone')} {...field('phone_number')} type="tel" autoComplete="tel" required maxLength={255} />
          <TypeSelect
            types={types.data}
            failed={types.isError}
            onRetry={() => types.refetch()}
            error={fieldErrors.provider_type}
          />
          <Field
            label={t('range')}
            {...field('availability_range')}
            required
            maxLength={255}
            hint={t('range_hint')}
            className="sm:col-span-2"
          />
          <Select label={t('document_type')} {...field('document_type')} required defaultValue="">
            <option value="" disabled>
              {t('choose')}
            </option>
            {documentTypes.map((type) => (
              <option key={type} value={type}>
                {t(type)}
              </option>
            ))}
          </Select>
          <Field
            label={t('document_number')}
            {...field('document_number')}
            autoComplete="off"
            required
            maxLength={100}
          />
          <Field
            ref={expiry}
            label={t('expiry_date')}
            {...field('expiry_date')}
            type="date"
            required
            max="9999-12-31"
            className="content-start"
          />
          <Field
            label={t('document')}
            {...field('document_upload')}
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            required
            hint={t('document_hint')}
            className="content-start [&_input]:py-2 [&_input]:file:me-3 [&_input]:file:min-h-8 [&_input]:file:cursor-pointer [&_input]:file:rounded-control [&_input]:file:bg-sunken [&_input]:file:px-3 [&_input]:file:font-medium"
          />
          <TermsCheckbox missing={fieldErrors.conditions !== undefined} className="sm:col-span-2" />
          <Button type="submit" wide pending={pending} disabled={!alive} className="sm:col-span-2">
            {t('submit')}
          </Button>
        </form>
      </Card>
    </div>
  )
}
