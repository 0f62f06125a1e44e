import { useId } from 'react'
import type { Translated } from '#lib/schema.ts'
import { cx } from '#ui/classes.ts'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type BothLanguagesProps = {
  label: string
  name: string
  value: Translated
  onChange: (value: Translated) => void
  hint?: string | undefined
  error?: string | undefined
  maxLength: number
  /** Several lines. */
  long?: boolean
  /** The label is only for screen readers. */
  small?: boolean
}

/** One text in both languages, side by side; the language that is missing says so. */
export const BothLanguages = ({
  label,
  name,
  value,
  onChange,
  hint,
  error,
  long,
  small,
  maxLength,
}: BothLanguagesProps) => {
  const t = useWords<typeof messages>('editor')
  const id = useId()
  const Input = long ? TextArea : Field
  const field = (locale: 'en' | 'ar') => (
    <Input
      key={locale}
      label={
        <>
          <span className={cx(!small && 'sr-only')}>{label} · </span>
          {t(locale === 'en' ? 'english' : 'arabic')}
        </>
      }
      name={`${name}.${locale}`}
      lang={locale}
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      maxLength={maxLength}
      value={value[locale]}
      error={error}
      hint={
        value[locale].trim() === '' && value[locale === 'en' ? 'ar' : 'en'].trim() !== '' ? (
          <span className="font-medium text-warn">{t('missing')}</span>
        ) : undefined
      }
      onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...value, [locale]: currentTarget.value })
      }
      {...(long && { rows: 5 })}
    />
  )
  return (
    <fieldset aria-labelledby={id} className="grid gap-2">
      <legend id={id} className={cx('font-medium', small && 'sr-only')}>
        {label}
      </legend>
      {hint && <p className="text-soft text-sm">{hint}</p>}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {field('en')}
        {field('ar')}
      </div>
    </fieldset>
  )
}
