import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { passwordMin } from './rules.ts'
import type { useSignInForm } from './useSignInForm.ts'

/** Name, email, phone and password of a new account, by the names that its calls take. */
export const newAccountOf = (form: FormData) => {
  const value = (name: string) => String(form.get(name))
  return {
    name: value('name'),
    email: value('email').trim(),
    phone_number: value('phone_number'),
    password: value('password'),
  }
}

/** The fields of {@link newAccountOf}. */
export const NewAccountFields = ({ field }: Pick<ReturnType<typeof useSignInForm>, 'field'>) => {
  const t = useWords<typeof messages>('accounts')
  return (
    <>
      <Field label={t('field.name')} {...field('name')} autoComplete="name" required maxLength={255} />
      <Field label={t('field.email')} {...field('email')} type="email" autoComplete="email" required maxLength={255} />
      <Field
        label={t('field.phone')}
        {...field('phone_number')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={255}
      />
      <Field
        label={t('field.password')}
        {...field('password')}
        type="password"
        autoComplete="new-password"
        required
        minLength={passwordMin}
        hint={t('field.password_hint', { n: passwordMin })}
      />
    </>
  )
}
