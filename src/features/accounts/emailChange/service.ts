import { type Mail, queueMail, type Recipient, renderMail, senderFor } from '#features/mails/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import { insertUndo, lockOwner, removeExpiredChanges, setProvenEmail, takeChange, upsertChange } from './queries.ts'

export { removeExpiredChanges }

type Words = { key: 'email_confirm' | 'email_undo'; opening: string; closing: string[]; url: string; from: string }

const mailOf = ({ name, email, locale }: Recipient, { key, opening, closing, url, from }: Words): Mail => {
  const t = (part: string) => translate(locale, `accounts.mail.${key}.${part}`)
  return renderMail({
    recipient: email,
    locale,
    subject: t('subject'),
    greeting: translate(locale, 'accounts.mail.greeting', { name }),
    opening,
    link: { label: t('link'), url },
    closing: closing.map(t),
    from,
  })
}

type Change = { userId: number; email: string; locale: Locale }

/** Mails the owner of the current email what happens to it, with a way back. */
const warnOwner = async (tx: Tx, config: Config, { userId, email, locale }: Change, key: 'asked' | 'changed') => {
  const owner = { ...(await lockOwner(tx, userId)), locale }
  const token = newToken()
  await insertUndo(tx, { userId, email: owner.email, tokenHash: hashToken(token) })
  const mail = mailOf(owner, {
    key: 'email_undo',
    opening: translate(locale, `accounts.mail.email_undo.${key}`, { email }),
    closing: ['you', 'days'],
    url: `${config.publicUrl}/undo-email-change?token=${token}`,
    from: await senderFor(tx, config, locale),
  })
  await queueMail(tx, mail)
  return owner
}

/** Requests a change: the new email counts once its link was opened, until then the old one stays. */
export const requestEmailChange = async (tx: Tx, config: Config, change: Change): Promise<void> => {
  const owner = await warnOwner(tx, config, change, 'asked')
  const token = newToken()
  await upsertChange(tx, { ...change, tokenHash: hashToken(token) })
  const { email, locale } = change
  const mail = mailOf(
    { ...owner, email },
    {
      key: 'email_confirm',
      opening: translate(locale, 'accounts.mail.email_confirm.opening'),
      closing: ['days', 'not_you'],
      url: `${config.publicUrl}/verify-email?token=${token}`,
      from: await senderFor(tx, config, locale),
    },
  )
  await queueMail(tx, mail)
}

/** Before a change at once, which only existing clients make: the old address can take it back. */
export const announceEmailChange = async (tx: Tx, config: Config, change: Change): Promise<void> =>
  void (await warnOwner(tx, config, change, 'changed'))

/** Changes the email by the link mailed to the new one; returns the user, undefined for no valid link. */
export const confirmEmailChange = async (tx: Tx, tokenHash: Buffer): Promise<number | undefined> => {
  const change = await takeChange(tx, tokenHash)
  if (change) await setProvenEmail(tx, change.user_id, change.email)
  return change?.user_id
}
