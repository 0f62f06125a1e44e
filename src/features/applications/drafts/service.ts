import * as z from 'zod/mini'
import { mailWords, queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { confirmDraft, draftByHash, insertDraft, lockDraft, removeDraft, setMailed, updateDraft } from './queries.ts'

type Fields = Record<string, string>

const emailIn = ({ email = '' }: Fields): string | undefined =>
  z.safeParse(z.string().check(z.trim(), z.maxLength(255), z.email()), email).data

const mailLink = async (tx: Tx, config: Config, id: number, to: { name: string; email: string; locale: Locale }) => {
  const token = newToken()
  await setMailed(tx, id, { mailed_hash: hashToken(token), mailed_to: to.email })
  const { name, email, locale } = await recipientOf(tx, to)
  const say = await mailWords(tx)
  const t = (key: string, values?: Record<string, string>) =>
    say(locale, `applications.provider.mail.draft.${key}`, values)
  await queueMail(
    tx,
    renderMail({
      recipient: email,
      locale,
      subject: t('subject'),
      greeting: name ? say(locale, 'applications.provider.mail.greeting', { name }) : t('greeting'),
      opening: t('opening'),
      link: { label: t('link'), url: `${config.publicUrl}/provider-registration?draft=${token}` },
      closing: [t('days'), say(locale, 'applications.provider.mail.private')],
      from: await senderFor(tx, config, locale),
    }),
  )
}

/** Saves a form that is being filled in. @throws Refusal too_many_requests */
export const beginDraft = async (context: WriteContext<'open'>, fields: Fields) => {
  const { tx, locale } = context
  await limitCall({ ...context, db: tx }, 'application')
  const token = newToken()
  await insertDraft(tx, { token_hash: hashToken(token), fields, locale })
  return { token, fields, email_confirmed: false }
}

/** A saved form; its mailed link confirms the email it was mailed to. @throws Refusal not_found */
export const readDraft = async ({ db }: ReadContext<'open'>, token: string) => {
  const hash = hashToken(token)
  const draft = (await draftByHash(db, hash)) ?? refuse('not_found')
  const confirmed = draft.mailed && emailIn(draft.fields)?.toLowerCase() === draft.mailed_to?.toLowerCase()
  if (confirmed && !draft.email_confirmed_at) await confirmDraft(db, draft.id, hash)
  return { token, fields: draft.fields, email_confirmed: confirmed || draft.email_confirmed_at !== null }
}

/** Saves more of a form; a new email gets a link to go on with elsewhere. @throws Refusal not_found, too_many_requests */
export const saveDraft = async (context: WriteContext<'open'>, token: string, fields: Fields) => {
  const { tx, config, locale } = context
  const draft = (await lockDraft(tx, hashToken(token))) ?? refuse('not_found')
  await updateDraft(tx, draft.id, fields)
  const email = emailIn(fields)
  if (!email || email.toLowerCase() === draft.mailed_to?.toLowerCase())
    return { mailed: false, email_confirmed: draft.email_confirmed_at !== null }
  await limitCall({ ...context, db: tx }, 'application')
  await mailLink(tx, config, draft.id, { name: fields.name?.trim() ?? '', email, locale })
  return { mailed: true, email_confirmed: false }
}

/** Removes the draft of a sent application; returns when its email was confirmed, if this is the email. */
export const closeDraft = async (tx: Tx, token: string, email: string): Promise<Date | null> => {
  const draft = await lockDraft(tx, hashToken(token))
  if (!draft) return null
  await removeDraft(tx, draft.id)
  return draft.mailed_to?.toLowerCase() === email.toLowerCase() ? draft.email_confirmed_at : null
}
