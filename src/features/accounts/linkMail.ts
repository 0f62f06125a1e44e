import { type Mail, nameToGreet, type Recipient, renderMail, type Say } from '#features/mails/service.ts'

type LinkMail = {
  /** Its words are `accounts.mail.<kind>.*`: subject, link, and what is named below. */
  kind: 'reset' | 'verify' | 'email_confirm' | 'email_undo' | 'password_changed' | 'opened' | 'office_role'
  opening?: { key: string; values?: Record<string, string> }
  closing: readonly string[]
  url: string
  /** The sender. */
  from: string
  say: Say
}

/** A mail to the owner of an account with one link. */
export const linkMail = (
  { name: given, email, locale }: Recipient,
  { kind, opening = { key: 'opening' }, closing, url, from, say }: LinkMail,
): Mail => {
  const t = (key: string, values?: Record<string, string>) => say(locale, `accounts.mail.${kind}.${key}`, values)
  const name = nameToGreet({ name: given, email })
  return renderMail({
    recipient: email,
    locale,
    subject: t('subject'),
    greeting: say(locale, 'accounts.mail.greeting', { name }),
    opening: t(opening.key, opening.values),
    link: { label: t('link'), url },
    closing: closing.map((key) => t(key)),
    from,
  })
}
