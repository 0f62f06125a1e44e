import { useSyncExternalStore } from 'react'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type FieldErrors = Record<string, string>

const subscribeToNothing = () => () => {}

/** False until script has taken the page over: until then a form would leave the page and take what was typed along. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** Moves to the first field something is wrong with. */
export const focusFirstInvalid = (form: HTMLFormElement, mistakes: FieldErrors): void => {
  const wrong = [...form.elements].find((element) => mistakes[(element as Control).name])
  if (wrong instanceof HTMLElement) wrong.focus()
}

/** What the fields' own attributes (`required`, `type`, `minlength`) object to, field by field, in words. */
export const useBuiltInErrors = () => {
  const t = useWords<typeof messages>('web')
  return (form: HTMLFormElement): FieldErrors => {
    const found: FieldErrors = {}
    for (const element of form.elements) {
      if (!(element instanceof HTMLInputElement)) continue
      const { name, value, validity, minLength } = element
      const blank = element.type !== 'checkbox' && element.required && value.trim() === ''
      if (validity.valueMissing || blank) found[name] = t('field.required')
      else if (validity.typeMismatch) found[name] = t('field.email')
      else if (minLength > 0 && [...value].length < minLength) found[name] = t('field.too_short', { n: minLength })
    }
    return found
  }
}

/** The API's complaints by field, the first of each. */
export const firstErrors = (errors: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])))
