import { queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import { applicationByLink, operators, replaceLink } from './queries.ts'
import { masked } from './rules.ts'

type State = 'received' | 'accepted' | 'declined'

/** Mails the applicant the state of the application with a link; a newer link replaces the previous one. */
export const mailState = async (tx: Tx, config: Config, id: number): Promise<void> => {
  const token = newToken()
  const applicant = await replaceLink(tx, id, hashToken(token))
  const { name, email, locale } = recipientOf(applicant, 'en')
  const state = applicant.state as State
  const t = (key: string, values?: Record<string, string | number>) =>
    translate(locale, `applications.mail.${key}`, values)
  await queueMail(
    tx,
    renderMail({
      recipient: email,
      locale,
      subject: t(`${state}.subject`),
      greeting: t('greeting', { name }),
      opening: t(`${state}.opening`, { id }),
      link: { label: t('link'), url: `${config.publicUrl}/provider-application?token=${token}` },
      closing: [...(applicant.note ? [applicant.note] : []), t('private')],
      from: await senderFor(tx, config, locale),
    }),
  )
}

/** Mails the operators about a new application. */
export const mailOperators = async (tx: Tx, config: Config, id: number): Promise<void> => {
  for (const person of await operators(tx)) {
    const { name, email, locale } = recipientOf(person, 'en')
    const t = (key: string, values?: Record<string, string | number>) =>
      translate(locale, `applications.mail.${key}`, values)
    const mail = renderMail({
      recipient: email,
      locale,
      subject: t('office.subject', { id }),
      greeting: t('greeting', { name }),
      opening: t('office.opening', { id }),
      link: { label: t('office.link'), url: config.publicUrl },
      closing: [],
      from: await senderFor(tx, config, locale),
    })
    await queueMail(tx, mail)
  }
}

/** @throws Refusal not_found if the link is unknown or was replaced. */
export const trackApplication = async ({ db }: ReadContext<'open'>, token: string) => {
  const found = (await applicationByLink(db, hashToken(token))) ?? refuse('not_found')
  const { type, document_number, document_type, state, created_at, decided_at, ...rest } = found
  return {
    ...rest,
    state: state as State,
    document_type: document_type as 'passport' | 'driver_license',
    e_provider_type: { en: type.en ?? type.ar, ar: type.ar ?? type.en },
    document_number: masked(document_number),
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }
}
