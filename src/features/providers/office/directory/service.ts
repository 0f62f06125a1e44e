import { setPause } from '#features/availability/service.ts'
import { currencyDigits } from '#features/settings/service.ts'
import type { Parsed } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { verifications } from '../../rules.ts'
import type { ProviderDossier, pauseProvider } from './contract.ts'
import { dossierById, lockProvider, replaceVerifications, setBlock } from './queries.ts'

export { providerList } from './queries.ts'

type Id = string | number
type Admin = WriteContext<'admin'>
type Kind = (typeof verifications)[number]
type Verified = { kinds: readonly Kind[]; former?: readonly Kind[] | undefined }

const idOf = (id: Id): number => parseId(id) ?? refuse('not_found')

export const dossier = async (db: Db, id: Id): Promise<ProviderDossier> => {
  const found = (await dossierById(db, idOf(id))) ?? refuse('not_found')
  const exponent = exponentOf(await currencyDigits(db))
  const { own_percent, type_percent, earnings_minor, cash_minor, services, payouts, ...provider } = found
  const { name, description, type, bookings, reviews } = provider
  return {
    ...provider,
    name: bothLanguages(name),
    description: bothLanguages(description),
    type: bothLanguages(type),
    commission: {
      percent: own_percent ?? Math.round((100 - type_percent) * 100) / 100,
      own: own_percent !== null,
    },
    money: { earnings: toMajor(earnings_minor, exponent), cash: toMajor(cash_minor, exponent) },
    services: services.map(({ price_minor, ...service }) => ({
      ...service,
      name: bothLanguages(service.name),
      price: toMajor(price_minor, exponent),
    })),
    bookings: bookings.map((booking) => ({
      ...booking,
      service: bothLanguages(booking.service),
      status: bothLanguages(booking.status),
    })),
    reviews: reviews.map((review) => ({ ...review, service: bothLanguages(review.service) })),
    payouts: payouts.map(({ amount_minor, ...payout }) => ({ ...payout, amount: toMajor(amount_minor, exponent) })),
  }
}

/** A provider who is blocked already keeps the first reason. */
export const block = async ({ tx }: WriteContext<'support'>, id: Id, reason: string): Promise<ProviderDossier> => {
  await setBlock(tx, idOf(id), reason)
  return dossier(tx, id)
}

export const unblock = async ({ tx }: WriteContext<'support'>, id: Id): Promise<ProviderDossier> => {
  await setBlock(tx, idOf(id), null)
  return dossier(tx, id)
}

/** Refuses `invalid` for a pause that is over already, `changed_meanwhile` where another pause was shown. */
export const pause = async (
  { tx }: Admin,
  id: Id,
  { paused_until: until, former }: Parsed<typeof pauseProvider>['body'],
): Promise<ProviderDossier> => {
  await lockProvider(tx, idOf(id))
  const present = await dossier(tx, id)
  const { today, paused_until: now } = present
  if (former !== undefined && now !== former && now !== until) return refuse('changed_meanwhile', { data: present })
  if (until !== null && until <= today) return refuse('invalid')
  await setPause(tx, idOf(id), until)
  return dossier(tx, id)
}

export const verify = async ({ tx }: Admin, id: Id, { kinds, former }: Verified): Promise<ProviderDossier> => {
  await lockProvider(tx, idOf(id))
  const now = (await dossier(tx, id)).verified.map(({ kind }) => kind)
  // What is as it was shown is as a colleague may have left it meanwhile.
  const ofWhom = (kind: Kind) => (former && kinds.includes(kind) === former.includes(kind) ? now : kinds)
  await replaceVerifications(
    tx,
    idOf(id),
    verifications.filter((kind) => ofWhom(kind).includes(kind)),
  )
  return dossier(tx, id)
}
