import type { TeamRole } from '../../src/lib/contract.ts'
import type { Db } from '../../src/server/db/database.ts'
import { type Columns, insertAll, insertOne, type Row, serial } from './insert.ts'
import { buildUsers } from './people.ts'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type Hours = { day: string; start_at: string; end_at: string; data?: Row<'availability_hours'>['data'] }

/** The same hours on every day of the week. */
export const everyDay = (start_at = '08:00', end_at = '20:00'): Hours[] =>
  DAYS.map((day) => ({ day, start_at, end_at }))

export type BuiltProvider = Row<'e_providers'> & { workers: Row<'workers'>[]; userIds: number[] }

type ProviderParts = {
  /** How many people, or who: each is one user and one worker. */
  people?: number | readonly number[]
  /** Their roles in the team, in order; owners by default. */
  roles?: readonly TeamRole[]
  /** Empty: takes any future time. */
  hours?: readonly Hours[]
  /** Ids of taxes. */
  taxes?: readonly number[]
}

/** An accepted provider in Riyadh that is open from 8 to 20: a freelancer, or a company when it has more people. */
export const buildProvider = async (
  db: Db,
  { people = 1, roles = [], hours = everyDay(), taxes = [], ...over }: Columns<'e_providers'> & ProviderParts = {},
): Promise<BuiltProvider> => {
  const n = serial()
  const userIds =
    typeof people === 'number'
      ? (
          await buildUsers(
            db,
            Array.from({ length: people }, () => ({ role: 'provider' })),
          )
        ).map(({ id }) => id)
      : [...people]
  const provider = await insertOne(db, 'e_providers', {
    e_provider_type_id: userIds.length > 1 ? 2 : 3,
    name: { en: `Provider ${n}`, ar: `مقدّم خدمة ${n}` },
    description: { en: 'Does good work.', ar: 'شغله طيب.' },
    accepted: true,
    time_zone: 'Asia/Riyadh',
    ...over,
  })
  const e_provider_id = provider.id
  await insertAll(
    db,
    'e_provider_users',
    userIds.map((user_id, i) => ({ e_provider_id, user_id, role: roles[i] ?? 'owner' })),
  )
  const workers = await insertAll(
    db,
    'workers',
    userIds.map((user_id) => ({ e_provider_id, user_id })),
  )
  await insertAll(
    db,
    'availability_hours',
    hours.map((row) => ({ ...row, e_provider_id })),
  )
  await insertAll(
    db,
    'e_provider_taxes',
    taxes.map((tax_id) => ({ e_provider_id, tax_id })),
  )
  return { ...provider, workers, userIds }
}

/** A worker who does not do a service of their provider. */
export const buildExclusion = async (db: Db, of: { worker_id: number; e_service_id: number }) => {
  const { e_provider_id } = await db
    .selectFrom('workers')
    .select('e_provider_id')
    .where('id', '=', of.worker_id)
    .executeTakeFirstOrThrow()
  return insertOne(db, 'worker_exclusions', { ...of, e_provider_id })
}

export const buildTax = (db: Db, over: Columns<'taxes'> = {}): Promise<Row<'taxes'>> =>
  insertOne(db, 'taxes', { name: { en: 'Tax 10', ar: 'ضريبة ١٠' }, type: 'percent', value: 10, ...over })
