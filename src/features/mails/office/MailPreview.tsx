import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Translated } from '#lib/schema.ts'
import { direction, type Locale, locales } from '#lib/words.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import type { messages } from '../officeMessages.ts'
import { previewMailText } from '../texts/calls.ts'
import type { ShownMail } from '../texts/contract.ts'

/** A mail as its recipients read it in each language, while it is written; with sample values. */
export const MailPreview = ({ id, texts }: { id: string; texts: Record<string, Translated> }) => {
  const t = useWords<typeof messages>('mails.office')
  const errorText = useErrorText()
  const written = useDeferredValue(texts)
  const { data, error } = useQuery({
    queryKey: [previewMailText.path, id, written],
    queryFn: () => call(previewMailText, { params: { id }, body: { texts: written } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-labelledby="mail_preview">
      <h3 id="mail_preview" className="mb-2 font-semibold text-lg">
        {t('texts.preview')}
      </h3>
      <p className="mb-3 text-soft text-sm">{t('texts.preview_hint')}</p>
      {error && (
        <p role="status" className="mb-3 text-bad text-sm">
          {isUnsure(error) ? errorText(error) : t('texts.preview_failed')}
        </p>
      )}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {locales.map((locale) => (
            <Letter key={locale} locale={locale} mail={data[locale]} />
          ))}
        </div>
      )}
    </section>
  )
}

const Letter = ({ locale, mail }: { locale: Locale; mail: ShownMail }) => {
  const e = useWords<typeof editorMessages>('editor')
  return (
    <article aria-label={e(locale === 'en' ? 'english' : 'arabic')} className="rounded-card bg-sunken p-4 sm:p-6">
      <div lang={locale} dir={direction(locale)}>
        <h4 className="mb-3 font-semibold">{mail.subject}</h4>
        <div className="grid gap-4 rounded-card bg-surface p-6 text-start">
          <p className="font-semibold">{mail.from}</p>
          {mail.before.map((text) => (
            <p key={text} className="whitespace-pre-line">
              {text}
            </p>
          ))}
          <p>
            <span className="inline-block rounded-control bg-main px-5 py-3 font-semibold text-on-main">
              {mail.link}
            </span>
          </p>
          {mail.after.map((text) => (
            <p key={text} className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      </div>
    </article>
  )
}
