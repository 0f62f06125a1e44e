import type * as z from 'zod/mini'
import type { Access } from '#lib/contract.ts'
import { csvContract, type ListContract } from '#lib/listContract.ts'
import type { Locale } from '#lib/words.ts'
import type { Database } from '#server/db/database.ts'
import type { Api, ReadContext } from '#server/http/context.ts'
import { QueryRefusal, quoteName } from '#server/listQuery/refusal.ts'
import { translate } from '#server/words.ts'
import { type CsvValue, csvOf, csvValue } from './csv.ts'
import { type Condition, compileAll, type Key, type ListQuery, type Reading, readPage, type Sort } from './queries.ts'

export { csvTime } from './csv.ts'
export { contains, containsFolded, inRange, onDays } from './queries.ts'

export type ListContext = Pick<ReadContext, 'db' | 'locale' | 'config'> & { user: ReadContext<'operator'>['user'] }

type CsvContext = { locale: Locale; t: (key: string) => string }
type Schema = z.ZodMiniType

type Spec<S extends string, F extends Record<string, Schema>, R extends z.ZodMiniObject, D, T extends keyof D, O, P> = {
  /** Read once for each request and given to the functions below: the currency's digits, the zone of days. */
  prepare?: (context: ListContext) => Promise<P>
  /** Tables and columns, with conditions that always hold. No order, no limit. */
  from: Reading<D, T, O, P>['from']
  /** The row's id, which ends every order. */
  key: Key
  sorts: Record<S, Sort>
  /** The order unless another one is asked for. */
  order: NoInfer<S> | `-${NoInfer<S>}`
  filters: { [K in keyof F]: Condition<NonNullable<z.output<F[K]>>, D, T, P> }
  search?: Condition<string, D, T, P>
  /** The row as the contract has it. */
  row: (row: O, prepared: P) => z.output<R>
  /** Where the names of the columns are: `<words>.<column>`. */
  words: string
  /** The zone of the times in the file, as on the page: the marketplace's. */
  zone: (prepared: P) => string
  /** Columns of the file that are no key of the row, or are written differently: `t('mails.office.state.refused')`. */
  csv?: Record<string, (row: z.output<R>, context: CsvContext) => CsvValue>
}

/** A list for operators, to be registered by {@link serveList}. */
export type OfficeList = {
  register: (api: Api) => void
}

/**
 * Declares a list for operators over the contract of `listContract`: pages by key, filters, search, orders, and the same rows
 * as CSV. `web/table` shows it. The order's value and the key make the position of a page, so a page costs the same
 * wherever it is.
 *
 * ```ts
 * // contract.ts
 * export const listRefunds = listContract({
 *   path: 'office/refunds', access: 'finance', summary: 'Refunds',
 *   sorts: ['created', 'amount'], filters: { state: choice(['pending', 'done']), created: days() },
 *   row: z.object({ id: z.int(), amount: z.number(), state: z.string(), created_at: z.string() }),
 * })
 * // queries.ts
 * const id = { by: sql`refunds.id`, type: 'bigint' } as const
 * export const refundList = officeList(listRefunds, {
 *   prepare: async ({ db }) => ({ digits: await currencyDigits(db), zone: await marketplaceZone(db) }),
 *   from: (db) => db.selectFrom('refunds').select(['id', 'amount_minor', 'state', 'created_at']),
 *   key: id,
 *   sorts: { created: { by: sql`refunds.created_at`, type: 'timestamptz' }, amount: { by: sql`refunds.amount_minor`, type: 'bigint' } },
 *   order: '-created',
 *   filters: {
 *     state: (states, eb) => eb('state', 'in', states),
 *     created: (range, _, { zone }) => onDays(sql`refunds.created_at`, range, zone),
 *   },
 *   search: (text, eb) => eb('id', '=', Number(text) || 0),
 *   row: ({ amount_minor, created_at, ...row }, { digits }) => ({ ...row, amount: toMajor(amount_minor, digits), created_at: created_at.toISOString() }),
 *   words: 'payments.office.refund',
 *   zone: ({ zone }) => zone,
 * })
 * // routes.ts
 * serveList(api, refundList)
 * ```
 */
export const officeList = <
  S extends string,
  F extends Record<string, Schema>,
  R extends z.ZodMiniObject,
  Who extends Access,
  D,
  T extends keyof D,
  O,
  P = undefined,
>(
  contract: ListContract<S, F, R, Who>,
  spec: Spec<S, F, R, D, T, O, P>,
): OfficeList => {
  const reading = spec as unknown as Reading<D, T, O, P>
  const prepare = async (context: ListContext): Promise<P> => (await spec.prepare?.(context)) as P
  const own = Object.keys(contract.row.shape)
  const nameOf = (column: string) => `${spec.words}.${column}`

  const columnsOf = (asked: string | undefined, locale: Locale): string[] => {
    const columns = asked?.split(',').filter((name) => name !== '')
    if (!columns?.length) return own.filter((name) => translate(locale, nameOf(name)) !== nameOf(name))
    const unknown = columns.find((name) => !own.includes(name) && !Object.hasOwn(spec.csv ?? {}, name))
    if (unknown !== undefined) throw new QueryRefusal('columns', `${quoteName(unknown)} is no column of the list`)
    return columns
  }

  async function* file(database: Database, query: ListQuery & { columns?: string }, context: ListContext) {
    const { locale } = context
    const columns = columnsOf(query.columns, locale)
    const prepared = await prepare(context)
    const t = (key: string) => translate(locale, key)
    const writing = {
      locale,
      zone: spec.zone(prepared),
      yesOrNo: (is: boolean) => t(`web.table.${is ? 'yes' : 'no'}`),
    }
    const cell = (row: z.output<R>, name: string): CsvValue =>
      spec.csv?.[name]?.(row, { locale, t }) ?? csvValue((row as Record<string, unknown>)[name], writing)
    const header = columns.map((name) => translate(locale, nameOf(name)))
    async function* batches() {
      for await (const rows of database.exports.rows(compileAll(reading, database.db, query, prepared)))
        yield rows.map((found) => {
          const row = spec.row(found, prepared)
          return columns.map((name) => cell(row, name))
        })
    }
    yield* csvOf(header, batches())
  }

  return {
    register: (api) => {
      api.read(contract as unknown as ListContract, async (context, { query }) => {
        const operator = context as ListContext
        const prepared = await prepare(operator)
        const { rows, ...positions } = await readPage(reading, operator.db, query as ListQuery, prepared)
        return { rows: rows.map((row) => spec.row(row, prepared)), ...positions }
      })
      api.stream(csvContract(contract as unknown as ListContract), (context, { query }) =>
        file(
          context.database,
          query as ListQuery & { columns?: string },
          { ...context, db: context.database.db } as ListContext,
        ),
      )
    },
  }
}

/** Registers a list and its file: `GET <path>` and `GET <path>.csv`. */
export const serveList = (api: Api, list: OfficeList): void => list.register(api)
