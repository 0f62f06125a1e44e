import { useEffect, useRef, useState } from 'react'
import { bareCode } from '#lib/text.ts'
import { useDates } from '#ui/dates.ts'
import { useLanguage, useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type FieldErrors = Record<string, string>

/** Focuses the first invalid field; a text with headings and lists has its name in `data-name`. */
export const focusFirstInvalid = (form: HTMLFormElement, errors: FieldErrors): void => {
  const fields = [...form.elements, ...form.querySelectorAll<HTMLElement>('[data-name]')]
  const invalid = fields.find((field) => errors[(field as Control).name ?? (field as HTMLElement).dataset.name])
  if (invalid instanceof HTMLElement) invalid.focus()
}

/** A message for each field of which a part is typed, such as a day without a year: it has no value, as an empty one has none. */
export const useHalfTyped = () => {
  const t = useWords<typeof messages>('web')
  return (form: HTMLFormElement): FieldErrors =>
    Object.fromEntries(
      [...form.elements].flatMap((element) =>
        element instanceof HTMLInputElement && element.validity.badInput ? [[element.name, t('field.incomplete')]] : [],
      ),
    )
}

/** Validates the fields' own attributes (`required`, `type`, `minlength`, the first day of dates): a message for each invalid field. */
export const useBuiltInErrors = () => {
  const t = useWords<typeof messages>('web')
  const dates = useDates()
  return (form: HTMLFormElement): FieldErrors => {
    const found: FieldErrors = {}
    for (const element of form.elements) {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue
      if (element.type === 'email' && bareCode(element.value) !== element.value) element.value = bareCode(element.value)
      const { name, type, value, validity, minLength } = element
      const blank = element.type !== 'checkbox' && element.required && value.trim() === ''
      if (validity.badInput) found[name] = t('field.incomplete')
      else if (validity.valueMissing || blank) found[name] = t('field.required')
      else if (validity.typeMismatch) found[name] = t(type === 'url' ? 'field.url' : 'field.email')
      else if (type === 'date' && validity.rangeUnderflow)
        found[name] = t('field.too_early', { date: dates((element as HTMLInputElement).min, 'whole') })
      else if (minLength > 0 && [...value].length < minLength) found[name] = t('field.too_short', { n: minLength })
    }
    return found
  }
}

/**
 * The errors of a form's fields. When the language is switched, those that the form finds itself are said again; of those that the API
 * said in the former language only that there is one.
 */
export const useFieldErrors = (find: (form: HTMLFormElement) => FieldErrors) => {
  const { locale } = useLanguage()
  const t = useWords<typeof messages>('web')
  const [errors, setErrors] = useState<FieldErrors>({})
  /** The form that found those that are shown. */
  const finder = useRef<HTMLFormElement>(undefined)
  const latest = useRef(find)
  latest.current = find
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each switch
  useEffect(() => {
    const said = finder.current && latest.current(finder.current)
    setErrors((shown) => {
      const names = Object.keys(shown)
      if (names.length === 0) return shown
      const still = names.filter((name) => !said || name in said)
      return Object.fromEntries(still.map((name) => [name, said?.[name] ?? t('field.wrong')]))
    })
  }, [locale])
  return {
    errors,
    /** Shows what the form finds now; whether it found nothing. */
    check: (form: HTMLFormElement): boolean => {
      const found = find(form)
      finder.current = form
      setErrors(found)
      focusFirstInvalid(form, found)
      return Object.keys(found).length === 0
    },
    /** Shows what the API found. */
    report: (form: HTMLFormElement, found: FieldErrors): void => {
      finder.current = undefined
      setErrors(found)
      focusFirstInvalid(form, found)
    },
    clear: () => setErrors({}),
  }
}

/** The first error the API reports for each field. */
export const firstErrors = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])))
