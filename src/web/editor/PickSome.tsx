import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useId, useRef, useState } from 'react'
import type { Translated } from '#lib/schema.ts'
import { IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

export type Picked = { id: number; name: Translated }

type PickSomeProps = {
  label: string
  picked: readonly Picked[]
  onChange: (picked: Picked[]) => void
  /** At most this many; a further one replaces the first. */
  most?: number
  find: (typed: string) => Promise<Picked[]>
}

/** Rows that are found by their name and picked one after the other. */
export const PickSome = ({ label, picked, onChange, find, most = 200 }: PickSomeProps) => {
  const t = useWords<typeof messages>('editor')
  const tr = useTranslated()
  const id = useId()
  const [typed, type] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const field = useRef<HTMLInputElement>(null)
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['pick', label, wanted],
    queryFn: () => find(wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const found = typed.trim() === '' ? [] : (data ?? []).filter((one) => picked.every((other) => other.id !== one.id))
  // What was found for fewer letters is not what is meant.
  const isAnswered = data !== undefined && !isPlaceholderData && wanted === typed.trim()
  // The button that was pressed goes.
  const change = (next: Picked[]) => {
    onChange(next)
    field.current?.focus()
  }
  const pick = (one: Picked) => {
    change([...picked, one].slice(-most))
    type('')
  }
  return (
    <fieldset aria-labelledby={id} className="grid gap-2">
      <legend id={id} className="mb-1 font-medium text-sm">
        {label}
      </legend>
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {picked.map((one) => (
            <li
              key={one.id}
              className="flex items-center rounded-full bg-main-wash ps-4 font-medium text-main-ink text-sm"
            >
              <bdi>{tr(one.name)}</bdi>
              <IconButton
                label={t('remove', { name: tr(one.name) })}
                onClick={() => change(picked.filter((other) => other.id !== one.id))}
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Field
        ref={field}
        label={<span className="sr-only">{`${label}: ${t('find')}`}</span>}
        placeholder={t('find')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0] && isAnswered) pick(found[0])
        }}
      />
      {typed.trim() !== '' && (
        <ul className="grid gap-1 rounded-control border border-line p-1">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => pick(one)}
                className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-start hover:bg-sunken"
              >
                <Plus aria-hidden className="size-4" />
                <bdi>{tr(one.name)}</bdi>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-3 py-2 text-soft">
              {t(isError ? 'not_searched' : isAnswered ? 'nothing_found' : 'searching')}
            </li>
          )}
        </ul>
      )}
      <p role="status" className="sr-only">
        {typed.trim() !== '' && isAnswered && t('found', { n: found.length })}
      </p>
    </fieldset>
  )
}
