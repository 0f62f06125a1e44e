import { currencyDigits, setting } from '#features/settings/service.ts'
import { isoExponent } from '#lib/currencies.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import type { DatabaseContext, ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { type Adapter, ProviderError } from '../../adapters/adapter.ts'
import { entries } from '../../adapters/all.ts'
import { isOffered } from '../../online/offered.ts'
import { onlineOf, providerOfRoute } from '../../online/online.ts'
import type { PaymentWay, Trial } from './contract.ts'
import { allWays, setEnabled, setOrder, wayById } from './queries.ts'

type Ways = Pick<ReadContext<'operator'>, 'db' | 'config'>

/** The smallest amount that a company takes, of those that are tried: 1, 5, 10 up to 10,000 of the currency. */
const smallestOf = (config: Config, provider: Provider, currency: string, digits: number): number | null => {
  const one = 10 ** isoExponent(currency)
  const amounts = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000].map((amount) => amount * one)
  return amounts.find((amountMinor) => isOffered(config, provider, { amountMinor, currency }, digits)) ?? null
}

const money = async (db: Db) => ({
  currency: await setting(db, 'default_currency_code'),
  digits: await currencyDigits(db),
})

export const ways = async ({ db, config }: Ways): Promise<PaymentWay[]> => {
  const { currency, digits } = await money(db)
  const { adapters, sandbox } = onlineOf(config)
  return (await allWays(db)).map(({ id, name, route, enabled }) => {
    const provider = providerOfRoute(route)
    const online = provider && {
      keys: adapters.has(provider),
      currency: smallestOf(config, provider, currency, digits) !== null,
      sandbox,
    }
    return { id, name: bothLanguages(name), enabled, online: online ?? null }
  })
}

type Writing = WriteContext<'admin'>

export const switchWay = async ({ tx, config }: Writing, id: string | number, enabled: boolean) => {
  if (!(await setEnabled(tx, parseId(id) ?? refuse('not_found'), enabled))) return refuse('not_found')
  return ways({ db: tx, config })
}

export const orderWays = async ({ tx, config }: Writing, ids: readonly number[]) => {
  await setOrder(tx, ids)
  return ways({ db: tx, config })
}

type Trying = Pick<DatabaseContext<'admin'>, 'database' | 'config' | 'locale'>

/** A checkout that nobody will pay, made and asked for with the keys of the installation. @throws ProviderError */
const tryAdapter = async (
  adapter: Adapter,
  { config, locale }: Trying,
  sum: { amountMinor: number; currency: string },
) => {
  const { banks, slug } = entries[adapter.provider]
  const bank = banks && Object.keys(banks)[0]
  const key = crypto.randomUUID()
  const back = `${config.publicUrl}/payments/${slug}/return?attempt=${key}`
  const { reference } = await adapter.createCheckout({
    ...sum,
    key,
    description: translate(locale, 'payments.office.ways.trial'),
    customer: null,
    contact: config.mailFrom.replace(/.*<|>.*/g, ''),
    locale,
    urls: { done: back, cancelled: `${back}&cancelled=1` },
    ...(bank && { bank }),
  })
  return adapter.fetchState({ reference, key })
}

/** Whether the company of a way answers with the keys of the installation, and what it says. Refuses `not_found`. */
export const tryWay = async (context: Trying, id: string | number): Promise<Trial> => {
  const { database, config } = context
  const { db } = database
  const way = (await wayById(db, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const provider = providerOfRoute(way.route) ?? refuse('not_found')
  const { adapters, sandbox } = onlineOf(config)
  const { currency, digits } = await money(db)
  const adapter = adapters.get(provider)
  if (!adapter) return { outcome: 'no_keys', amount: null, answer: null, sandbox }
  const amountMinor = smallestOf(config, provider, currency, digits)
  if (amountMinor === null) return { outcome: 'currency', amount: null, answer: null, sandbox }
  const amount = toMajor(amountMinor, exponentOf(digits))
  try {
    const found = await tryAdapter(adapter, context, { amountMinor, currency })
    // The checkout was made, and by whom asks it is known: anything else means that something is wrong there.
    const works = found.state === 'open' || found.state === 'approved'
    const answer = found.state === 'failed' ? found.why : null
    return { outcome: works ? 'works' : 'refused', amount, answer, sandbox }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { outcome: error.kind, amount, answer: error.message, sandbox }
  }
}
