import { helpingOperators, mailWords, queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import type { NextStep } from '../acceptance/service.ts'
import type { documentTypes, states } from '../rules.ts'
import { applicationByLink, confirmEmail, eventsOf, lockWithoutLink, replaceLink } from './queries.ts'
import { masked } from './rules.ts'

type State = (typeof states)[number]

/**
 * Mails the applicant the state of the application with a link to it; a newer link replaces the previous one. The mail of an
 * accepted one leads to the `next` step first.
 */
export const mailState = async (tx: Tx, config: Config, id: number, next?: NextStep): Promise<void> => {
  const token = newToken()
  const applicant = await replaceLink(tx, id, hashToken(token))
  const { name, email, locale } = await recipientOf(tx, applicant)
  const state = applicant.state as State
  const say = await mailWords(tx)
  const t = (key: string, values?: Record<string, string | number>) =>
    say(locale, `applications.provider.mail.${key}`, values)
  const own = `${config.publicUrl}/provider-application?token=${token}`
  const note = applicant.note ? [applicant.note] : []
  const step = next?.needsPassword ? 'password' : 'start'
  await queueMail(
    tx,
    renderMail({
      recipient: email,
      locale,
      subject: t(`${state}.subject`),
      greeting: t('greeting', { name }),
      opening: t(`${state}.opening`, { id }),
      link: next ? { label: t(`${step}.link`), url: next.url } : { label: t('link'), url: own },
      closing: next ? [t(`${step}.hint`), ...note, `${t('link')}:`, own, t('private')] : [...note, t('private')],
      from: await senderFor(tx, config, locale),
    }),
  )
}

/** Applications of one sweep that get another link. */
const linksAtOnce = 100

/** Mails applicants whose link is dead, because their email was taken back, the state of their application with another one. */
export const mailLostLinks = async (tx: Tx, config: Config): Promise<void> => {
  for (const { id } of await lockWithoutLink(tx, linksAtOnce)) await mailState(tx, config, id)
}

/** Mails the operators about a new application or an answer to their question. */
export const mailOperators = async (
  tx: Tx,
  config: Config,
  id: number,
  about: 'office' | 'answered' = 'office',
): Promise<void> => {
  const say = await mailWords(tx)
  for (const person of await helpingOperators(tx, config)) {
    const { name, email, locale } = await recipientOf(tx, person)
    const t = (key: string, values?: Record<string, string | number>) =>
      say(locale, `applications.provider.mail.${key}`, values)
    const mail = renderMail({
      recipient: email,
      locale,
      subject: t(`${about}.subject`, { id }),
      greeting: t('greeting', { name }),
      opening: t(`${about}.opening`, { id }),
      link: { label: t('office.link'), url: `${config.publicUrl}/office/applications/${id}` },
      closing: [],
      from: await senderFor(tx, config, locale),
    })
    await queueMail(tx, mail)
  }
}

/** @throws Refusal not_found if the link is unknown or was replaced. */
export const trackApplication = async ({ db }: ReadContext<'open'>, token: string) => {
  const found = (await applicationByLink(db, hashToken(token))) ?? refuse('not_found')
  const { type, document_number, document_type, state, created_at, decided_at, email_confirmed_at, ...rest } = found
  if (!email_confirmed_at) await confirmEmail(db, found.id)
  const events = await eventsOf(db, found.id)
  return {
    ...rest,
    state: state as State,
    document_type: document_type as (typeof documentTypes)[number],
    e_provider_type: { en: type.en ?? type.ar, ar: type.ar ?? type.en },
    document_number: masked(document_number),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }
}
