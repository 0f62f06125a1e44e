import { direction, type Locale } from '#lib/words.ts'

/** A rendered mail, in plain text and HTML. */
export type Mail = {
  recipient: string
  locale: Locale
  subject: string
  body: string
  html: string
  /** Name of the PDF attachment. */
  attachment_name?: string
  attachment?: Buffer
}

type MailContent = {
  recipient: string
  locale: Locale
  subject: string
  greeting: string
  /** First paragraph. */
  opening: string
  /** Call-to-action link. */
  link: { label: string; url: string }
  /** Closing paragraphs. */
  closing: string[]
  /** Sender's name. */
  from: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

const paragraph = (text: string): string => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`

/** Names are user input: collapse line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Renders the common mail layout, readable as plain text and without pictures. */
export const renderMail = ({
  recipient,
  locale,
  subject,
  greeting,
  opening,
  link,
  closing,
  from,
}: MailContent): Mail => {
  const greetingLine = oneLine(greeting)
  return {
    recipient,
    locale,
    subject: oneLine(subject),
    body: [greetingLine, opening, `${link.label}:\n${link.url}`, ...closing, from].join('\n\n'),
    html: `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f4;color:#16211f;font:16px/1.6 'Segoe UI',Tahoma,Arial,sans-serif">
<div dir="${direction(locale)}" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(from)}</p>
${paragraph(greetingLine)}
${paragraph(opening)}
<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#0b6b5d;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>
${closing.map(paragraph).join('\n')}
</div>
</body>
</html>
`,
  }
}
