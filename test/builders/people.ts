import type { Db } from '../../src/server/db/database.ts'
import { hashToken, newToken } from '../../src/server/security/tokens.ts'
import { type Columns, insertAll, insertOne, type Row, serial } from './insert.ts'

const person = (over: Columns<'users'>) => {
  const n = serial()
  return {
    name: `Person ${n}`,
    email: `person-${n}@example.test`,
    phone_number: `+966 59 ${String(n).padStart(7, '0')}`,
    // Matches no password: tests that sign in by password set their own.
    password_hash: 'none',
    email_verified_at: new Date(),
    office_role: over.role === 'operator' ? 'admin' : null,
    ...over,
  }
}

export const buildUsers = (db: Db, list: readonly Columns<'users'>[]): Promise<Row<'users'>[]> =>
  insertAll(db, 'users', list.map(person))

export const buildUser = (db: Db, over: Columns<'users'> = {}): Promise<Row<'users'>> =>
  insertOne(db, 'users', person(over))

/** Any secret of the app that shows an operator's codes. */
export const factorSecret = 'JBSWY3DPEHPK3PXP'

/** An operator's session has its second factor, given just now. */
const buildFactor = async (db: Db, userId: number): Promise<{ factor_at?: Date }> => {
  const operator = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'operator')
    .execute()
  if (operator.length === 0) return {}
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: factorSecret, confirmed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Fresh however long the tests of a file take.
  return { factor_at: new Date(Date.now() + 3_600_000) }
}

/** A live token of the user (a new one if none is named), as the client holds it. */
export const buildToken = async (
  db: Db,
  over: Columns<'api_tokens'> = {},
): Promise<{ token: string; userId: number }> => {
  const userId = over.user_id ?? (await buildUser(db)).id
  const token = newToken()
  const expires_at = new Date(Date.now() + 86_400_000)
  await insertOne(db, 'api_tokens', {
    remember: true,
    expires_at,
    ...(await buildFactor(db, userId)),
    ...over,
    user_id: userId,
    token_hash: hashToken(token),
  })
  return { token, userId }
}

/** A saved address in Riyadh. */
export const buildAddress = async (db: Db, over: Columns<'addresses'> = {}): Promise<Row<'addresses'>> =>
  insertOne(db, 'addresses', {
    description: 'Home',
    address: 'Olaya Street, Riyadh',
    latitude: 24.6943,
    longitude: 46.6857,
    time_zone: 'Asia/Riyadh',
    ...over,
    user_id: over.user_id ?? (await buildUser(db)).id,
  })

export const buildNotification = async (db: Db, over: Columns<'notifications'> = {}): Promise<Row<'notifications'>> =>
  insertOne(db, 'notifications', {
    type: 'App\\Notifications\\NewMessage',
    data: { from: 'Doorstep', message_id: String(serial()) },
    ...over,
    notifiable_id: over.notifiable_id ?? (await buildUser(db)).id,
  })

type Wallet = { user_id?: number; balance_minor?: number; name?: string; currency?: string }

/** A wallet whose balance, if any, was credited by the marketplace: one journal, two entries that sum to zero. */
export const buildWallet = async (db: Db, over: Wallet = {}): Promise<Row<'accounts'>> => {
  const { balance_minor = 0, name = 'Wallet', currency = 'SAR' } = over
  const user_id = over.user_id ?? (await buildUser(db)).id
  const wallet = await insertOne(db, 'accounts', {
    kind: 'wallet',
    user_id,
    name,
    currency,
    floor_minor: 0,
    balance_minor,
  })
  if (balance_minor === 0) return wallet
  const source = await db
    .insertInto('accounts')
    .values({ kind: 'promotion', name: 'Promotion', currency, balance_minor: -balance_minor })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'currency'])
        .where('user_id', 'is', null)
        .where('e_provider_id', 'is', null)
        .doUpdateSet((eb) => ({ balance_minor: eb('accounts.balance_minor', '-', balance_minor) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const journal = await insertOne(db, 'journals', { kind: 'gift', idempotency_key: `gift-${wallet.id}` })
  await insertAll(db, 'entries', [
    { journal_id: journal.id, account_id: wallet.id, amount_minor: balance_minor },
    { journal_id: journal.id, account_id: source.id, amount_minor: -balance_minor },
  ])
  return wallet
}
