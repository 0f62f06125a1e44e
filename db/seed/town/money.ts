import { sharesOf } from '#features/ledger/rules.ts'
import { platformAccount, providerAccount } from '#features/ledger/service.ts'
import { buildJournal, buildWallet, insertAll, type Row } from '../../../test/build.ts'
import { demoOperator, demoProvider } from '../content/accounts.ts'
import { DAY, known, type Town } from './context.ts'
import type { People } from './people.ts'
import { priceOf } from './price.ts'

const [cash, wallet, paid] = [6, 11, 2]
const currency = 'SAR'
const account = { holder: 'Sultan Al Najdi', account_number: 'SA0380000000608010167519' }

type Accounts = { earnings: string; cash: string; commission: string }

/** Pays a visit of the past in cash or, where `n` is no multiple of three, from a wallet. */
export const payFor = async ({ tx }: Town, booking: Row<'bookings'>, n: number, accounts: Accounts) => {
  const { amount_minor, tax_minor } = priceOf(booking)
  const inCash = n % 3 === 0
  const created_at = booking.ends_at ?? booking.starts_at
  const [payment] = await insertAll(tx, 'payments', [
    {
      booking_id: booking.id,
      user_id: booking.user_id,
      amount_minor,
      tax_minor,
      description: `Transaction for Booking #${booking.id}`,
      payment_method_id: inCash ? cash : wallet,
      payment_status_id: paid,
      created_at,
      updated_at: created_at,
    },
  ])
  const from = inCash
    ? accounts.cash
    : (await buildWallet(tx, { user_id: booking.user_id, name: `Visit ${booking.id}`, balance_minor: amount_minor })).id
  const { provider, marketplace } = sharesOf(amount_minor, tax_minor, booking.provider_percent)
  await buildJournal(tx, {
    kind: 'payment',
    key: `payment:${payment?.id}`,
    created_at,
    booking_id: booking.id,
    entries: [
      { account: from, amountMinor: -amount_minor },
      { account: accounts.earnings, amountMinor: provider },
      { account: accounts.commission, amountMinor: marketplace },
    ],
  })
}

/** Pays the provider what they were owed before, less their cash. */
const payOut = async ({ tx, now }: Town, e_provider_id: number, accounts: Accounts, operatorId: number) => {
  const balances = await tx.selectFrom('accounts').select(['id', 'balance_minor']).execute()
  const balance = (id: string) => balances.find((row) => row.id === id)?.balance_minor ?? 0
  const [earnings_minor, cash_minor] = [balance(accounts.earnings), -balance(accounts.cash)]
  const amount_minor = earnings_minor - cash_minor
  const created_at = new Date(now - 8 * DAY)
  const [batch] = await insertAll(tx, 'payout_batches', [
    {
      currency,
      state: 'paid',
      created_by: operatorId,
      created_at,
      approved_by: operatorId,
      approved_at: created_at,
      closed_by: operatorId,
      closed_at: created_at,
    },
  ])
  const payout_batch_id = batch?.id ?? 0
  const journal_id = await buildJournal(tx, {
    kind: 'payout',
    key: `payout:${payout_batch_id}:${e_provider_id}`,
    created_at,
    entries: [
      { account: accounts.earnings, amountMinor: -earnings_minor },
      { account: accounts.cash, amountMinor: cash_minor },
      { account: await platformAccount(tx, 'payouts', currency), amountMinor: amount_minor },
    ],
  })
  const payout = {
    payout_batch_id,
    e_provider_id,
    state: 'paid',
    earnings_minor,
    cash_minor,
    amount_minor,
    journal_id,
    ...account,
  }
  await insertAll(tx, 'payouts', [payout])
}

/** The demo provider's bank account, payments of finished visits by cash and wallet, and a payout between them. */
export const seedMoney = async (town: Town, people: People, providers: ReadonlyMap<string, number>) => {
  const { tx, now } = town
  const e_provider_id = known(providers, demoProvider.provider)
  const [owner = 0] = known(people.workers, demoProvider.provider)
  const operator = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoOperator.email)
    .executeTakeFirstOrThrow()
  await insertAll(tx, 'payout_accounts', [{ ...account, e_provider_id, changed_by: owner }])
  const visits = await tx
    .selectFrom('bookings as b')
    .selectAll('b')
    .where('b.e_provider_id', '=', e_provider_id)
    .where('b.booking_status_id', '=', 6)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as p').select('p.id').whereRef('p.booking_id', '=', 'b.id'))),
    )
    .orderBy('b.starts_at')
    .execute()
  const accounts = {
    earnings: await providerAccount(tx, 'earnings', e_provider_id, currency),
    cash: await providerAccount(tx, 'cash', e_provider_id, currency),
    commission: await platformAccount(tx, 'commission', currency),
  }
  const before = visits.filter(({ starts_at }) => starts_at.getTime() < now - 9 * DAY)
  const after = visits.filter(({ starts_at }) => starts_at.getTime() >= now - 9 * DAY)
  for (const [n, visit] of before.entries()) await payFor(town, visit, n, accounts)
  await payOut(town, e_provider_id, accounts, operator.id)
  for (const [n, visit] of after.entries()) await payFor(town, visit, n + 1, accounts)
}
