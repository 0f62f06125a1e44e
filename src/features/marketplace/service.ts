import { reviseAlarms } from '#features/ordering/service.ts'
import { forgetCurrencyDigits, setting } from '#features/settings/service.ts'
import { claimUpload, retireMedia } from '#features/uploads/service.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainText } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { OfficeSettings, SectionValues } from './contract.ts'
import { messages } from './officeMessages.ts'
import { hasAmounts, lockAmounts, lockSettings, picturePath, saveSettings, settingsNamed, taxNames } from './queries.ts'
import { faultsOf, keysOf, moneyKeys, type Section, sectionNames, storedValue } from './rules.ts'

type Writing = WriteContext<'admin'>

/** A section none of whose settings was ever stored. */
const never = '2000-01-01T00:00:00+00:00'

const sectionOf = async (db: Db, section: Section): Promise<SectionValues> => {
  const keys = keysOf(section)
  const rows = await settingsNamed(db, keys)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    values: Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? ''])),
    updated_at: rows.reduce((latest, { updated_at: at }) => (at !== null && at > latest ? at : latest), never),
  }
}

export const officeSettings = async ({ db, config }: ReadContext<'operator'>): Promise<OfficeSettings> => {
  const sections = {} as OfficeSettings['sections']
  for (const section of sectionNames) sections[section] = await sectionOf(db, section)
  const logo = await setting(db, 'app_logo')
  return {
    sections,
    logo: logo.startsWith('/') ? config.publicUrl + logo : logo,
    money_fixed: await hasAmounts(db),
    taxes: await taxNames(db),
  }
}

/** The message for a wrong value: what is allowed, where that can be said. */
const wrongWords = (key: string): string =>
  `marketplace.office.${`fault.${key}` in messages ? `fault.${key}` : key.endsWith('_color') ? 'fault.color' : 'wrong'}`

type Change = { section: Section; values: Record<string, string>; updated_at: string }

/**
 * Saves settings of one section. Refuses `changed_meanwhile`, `invalid` with every wrong key, and `currency_fixed` for a
 * currency that stored amounts are in.
 */
export const save = async (
  { tx, locale }: Writing,
  { section, values, updated_at }: Change,
): Promise<SectionValues> => {
  const clean = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, storedValue(key, plainText(value.trim()))]),
  )
  const faults = faultsOf(section, clean)
  if (faults.length > 0)
    return refuse('invalid', {
      errors: Object.fromEntries(faults.map((key) => [key, [translate(locale, wrongWords(key))]])),
    })
  await lockSettings(tx)
  const now = await sectionOf(tx, section)
  if (now.updated_at !== updated_at) return refuse('changed_meanwhile', { data: now })
  const changed = Object.fromEntries(Object.entries(clean).filter(([key, value]) => now.values[key] !== value))
  if (moneyKeys.some((key) => key in changed)) {
    await lockAmounts(tx)
    if (await hasAmounts(tx)) return refuse('currency_fixed')
    forgetCurrencyDigits()
  }
  await saveSettings(tx, clean)
  if (section === 'requests' && Object.keys(changed).length > 0) await reviseAlarms(tx)
  return sectionOf(tx, section)
}

/** Makes an upload of the operator the logo. */
export const saveLogo = async ({ tx, user, config, locale }: Writing, picture: string) => {
  const place = { model_type: 'settings', model_id: 1, collection_name: 'logo' } as const
  const upload = { user_id: user.id, uuid: picture.toLowerCase() }
  const claimed = await claimUpload(tx, upload, { ...place, name: 'logo' })
  if (!claimed) return refuse('invalid', { errors: { picture: [translate(locale, 'uploads.picture_gone')] } })
  await retireMedia(tx, place, [claimed])
  const path = await picturePath(tx, claimed)
  await saveSettings(tx, { app_logo: path })
  return { logo: config.publicUrl + path }
}
