import { useId } from 'react'
import type { Translated } from '#lib/schema.ts'
import { cx } from '#ui/classes.ts'
import { Field, TextArea } from '#ui/Field.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
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

/** One text in both languages, side by side, the reader's own first; the language that is missing says so. */
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
  const { locale } = useLanguage()
  const id = useId()
  const Input = long ? TextArea : Field
  const field = (language: 'en' | 'ar') => (
    <Input
      key={language}
      label={
        <>
          <span className={cx(!small && 'sr-only')}>{label} · </span>
          {t(language === 'en' ? 'english' : 'arabic')}
        </>
      }
      name={`${name}.${language}`}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      maxLength={maxLength}
      value={value[language]}
      error={error}
      hint={
        value[language].trim() === '' && value[language === 'en' ? 'ar' : 'en'].trim() !== '' ? (
          <span className="font-medium text-warn">{t('missing')}</span>
        ) : undefined
      }
      onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...value, [language]: currentTarget.value })
      }
      {...(long && { rows: 5 })}
    />
  )
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-2">
      <legend id={id} className={cx('font-medium', small && 'sr-only')}>
        {label}
      </legend>
      {hint && <p className="text-soft text-sm">{hint}</p>}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {locale === 'ar' ? [field('ar'), field('en')] : [field('en'), field('ar')]}
      </div>
    </fieldset>
  )
}
