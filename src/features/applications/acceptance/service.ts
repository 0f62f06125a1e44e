import { inviteProvider, passwordLink } from '#features/accounts/service.ts'
import { descriptionOf } from '#features/addresses/rules.ts'
import { createProvider } from '#features/providers/service.ts'
import { isLocale, type Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { type LockedApplication, linkProvider } from './queries.ts'

const addressOf = ({ latitude, longitude, address }: LockedApplication) =>
  latitude === null || longitude === null || !address
    ? undefined
    : { latitude, longitude, address, description: descriptionOf(null, address) }

/** Where the mail to an accepted applicant leads: to setting a password, or to the first steps where there is one. */
export type NextStep = { needsPassword: boolean; url: string }

/**
 * Makes the provider of an application: its page, owner, first worker, hours and taxes, in the caller's transaction. An
 * applicant who has an account keeps it and gains the provider side.
 * @throws Refusal phone_taken, email_taken, invalid (a tax that does not exist)
 */
export const acceptApplication = async (
  tx: Tx,
  config: Config,
  application: LockedApplication,
  { taxIds, operatorLocale }: { taxIds: readonly number[] | undefined; operatorLocale: Locale },
): Promise<NextStep> => {
  const { id, name, email, phone_number, email_confirmed_at } = application
  const locale = isLocale(application.locale) ? application.locale : 'en'
  const person = { name, email, phone_number, locale, emailConfirmed: email_confirmed_at !== null }
  const owner = await inviteProvider(tx, person, operatorLocale)
  const providerId = await createProvider(tx, {
    name,
    locale,
    typeId: application.e_provider_type_id,
    phoneNumber: phone_number,
    ownerId: owner.id,
    address: addressOf(application),
    rangeKm: application.range_km ?? undefined,
    taxIds,
  })
  await linkProvider(tx, id, providerId)
  const { needsPassword } = owner
  return {
    needsPassword,
    url: needsPassword ? await passwordLink(tx, config, owner.id) : `${config.publicUrl}/provider/start`,
  }
}
