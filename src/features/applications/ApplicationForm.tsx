import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listProviderTypes } from '#features/providers/calls.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnloadQuestion } from '#ui/useUnloadQuestion.ts'
import { now } from '#web/clock.ts'
import { queryFor } from '#web/query.ts'
import { session } from '#web/session.ts'
import { TermsCheckbox } from '#web/TermsCheckbox.tsx'
import { useHydrated } from '#web/useHydrated.ts'
import { applicationOptions } from './calls.ts'
import { FileField } from './FileField.tsx'
import type { messages } from './messages.ts'
import { PermitFields } from './PermitFields.tsx'
import { documentAccept, documentTypes, earliestToday } from './rules.ts'
import { TradeFields } from './TradeFields.tsx'
import { TypeSelect } from './TypeSelect.tsx'
import type { DraftFields } from './unsavedDraft.ts'
import type { useApplication } from './useApplication.ts'
import type { ChosenFiles } from './useDraft.ts'

export const typesQuery = queryFor(listProviderTypes, {})
export const optionsQuery = queryFor(applicationOptions, {})

type FormProps = {
  application: ReturnType<typeof useApplication>
  /** Of the account and of a draft. */
  defaults: DraftFields
  /** Of the form that this one replaces. */
  files: ChosenFiles
  /** The name of the field that has the focus, from one form to the one that replaces it. */
  focused: RefObject<string>
  /** Of the signed-in account. */
  accountEmail: string | undefined
  onSave: (form: HTMLFormElement) => void
  /** Called with each letter, too. */
  onType?: ((form: HTMLFormElement) => void) | undefined
}

/** Who writes in a form goes on in the one that replaces it, at the end of the same field. */
const useFocusKept = (form: RefObject<HTMLFormElement | null>, name: RefObject<string>) =>
  useLayoutEffect(() => {
    const it = form.current
    const field = it?.elements.namedItem(name.current)
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    if (field instanceof HTMLInputElement && ['text', 'tel', 'email'].includes(field.type)) {
      // Of an email the end is reached by nothing else.
      const { value } = field
      field.value = ''
      field.value = value
    }
    return () => {
      const { activeElement } = document
      name.current = (it?.contains(activeElement) && activeElement?.getAttribute('name')) || ''
    }
  }, [form, name])

/**
 * A field is saved as it is left. Saves the one that is being written, too, as its page is left, and a reload asks. Not half an
 * email: the link to what is saved would be mailed to it.
 */
const useLastField = (form: RefObject<HTMLFormElement | null>, onSave: (form: HTMLFormElement) => void) => {
  // Not state: a form that is sent is reset, and gone before it is rendered again.
  const written = useRef<{ field: string; by: number | undefined }>(null)
  const [isWriting, setWriting] = useState(false)
  useUnloadQuestion(isWriting)
  const leave = useRef(() => {})
  leave.current = () => {
    if (!written.current || written.current.field === 'email' || !form.current) return
    // Who has signed out leaves nothing.
    if (session.user()?.id === written.current.by) onSave(form.current)
  }
  useLayoutEffect(() => () => leave.current(), [])
  return {
    write: (field: string) => {
      if (written.current?.field !== field) written.current = { field, by: session.user()?.id }
      setWriting(true)
    },
    end: () => {
      written.current = null
      setWriting(false)
    },
  }
}

/** The fields of the specification, those of the trade between them. */
export const ApplicationForm = ({ application, defaults, files, focused, accountEmail, onSave, onType }: FormProps) => {
  const t = useWords<typeof messages>('applications')
  const alive = useHydrated()
  const types = useQuery(typesQuery)
  const options = useQuery(optionsQuery).data
  const { submit, field, fieldErrors, pending, onInput } = application
  const form = useRef<HTMLFormElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  useFocusKept(form, focused)
  const last = useLastField(form, onSave)
  // The page is cached for every visitor and day; only the browser knows the date.
  useEffect(() => {
    if (expiry.current) expiry.current.min = earliestToday(new Date(now()))
  }, [])
  useEffect(() => {
    for (const [name, chosen] of Object.entries(files)) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.files = chosen
    }
  }, [files])
  const changed = () => {
    onInput()
    // After the fields have the new value.
    setTimeout(() => form.current && onSave(form.current))
  }
  const text = (name: string) => ({ ...field(name), defaultValue: defaults[name] })
  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      onInput={(event) => {
        onInput()
        last.write(event.target instanceof HTMLInputElement ? event.target.name : '')
        onType?.(event.currentTarget)
      }}
      onBlur={(event: FocusEvent<HTMLFormElement>) => {
        last.end()
        onSave(event.currentTarget)
      }}
      onReset={last.end}
      noValidate
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      {/* What is typed while it is sent would be lost. */}
      <div inert={pending} className="contents">
        <Field
          label={t('name')}
          {...text('name')}
          autoComplete="name"
          required
          maxLength={255}
          className="content-start"
        />
        <Field
          label={t('email')}
          {...text('email')}
          type="email"
          autoComplete="email"
          required
          maxLength={255}
          hint={accountEmail && t('email_account', { email: accountEmail })}
          className="content-start"
        />
        <Field label={t('phone')} {...text('phone_number')} type="tel" autoComplete="tel" required maxLength={255} />
        <TypeSelect
          types={types.data}
          failed={types.isError}
          onRetry={() => types.refetch()}
          error={fieldErrors.provider_type}
          defaultValue={defaults.provider_type}
        />
        <Field
          label={t('range')}
          {...text('availability_range')}
          required
          maxLength={255}
          hint={t('range_hint')}
          className="sm:col-span-2"
        />
        <div className="grid grid-cols-1 gap-5 sm:col-span-2">
          <TradeFields defaults={defaults} onChange={changed} errors={fieldErrors} />
        </div>
        <Select
          label={t('document_type')}
          {...field('document_type')}
          required
          defaultValue={defaults.document_type ?? ''}
        >
          <option value="" disabled>
            {t('choose')}
          </option>
          {(options?.identity ?? documentTypes).map((type) => (
            <option key={type} value={type}>
              {t(type)}
            </option>
          ))}
        </Select>
        <Field label={t('document_number')} {...text('document_number')} autoComplete="off" required maxLength={100} />
        <Field
          ref={expiry}
          label={t('expiry_date')}
          {...text('expiry_date')}
          type="date"
          required
          max="9999-12-31"
          className="content-start"
        />
        <FileField
          label={t('document')}
          {...field('document_upload')}
          accept={documentAccept}
          required
          hint={t('document_hint')}
        />
        <PermitFields types={options?.permits ?? []} defaults={defaults} field={field} />
        <TermsCheckbox missing={fieldErrors.conditions !== undefined} className="sm:col-span-2" />
      </div>
      <Button type="submit" wide pending={pending} disabled={!alive} className="sm:col-span-2">
        {t('submit')}
      </Button>
    </form>
  )
}
