import { fromWire, hoursOf, price } from '#features/pricing/rules.ts'
import { currencyDigits, marketplaceZone } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { bareCode } from '#lib/text.ts'
import { addDays, dateIn } from '#lib/time.ts'
import { dayStart } from '#lib/zoned.ts'
import { type Db, isSqlState } from '#server/db/database.ts'
import { unlessChanged } from '#server/http/changed.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainText } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { CouponValues, OfficeCoupon } from './contract.ts'
import { couponUses, insertCoupon, officeCoupons, saveCoupon, saveLinks, savePeople, type UseRow } from './queries.ts'

type Writing = WriteContext<'admin'>

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

/** Coupons with the dates of the marketplace's clock. */
const coupons = async (db: Db, wanted: Parameters<typeof officeCoupons>[1]): Promise<OfficeCoupon[]> => {
  const zone = await marketplaceZone(db)
  return (await officeCoupons(db, wanted)).map(({ starts_at, expires_at, ...row }) => ({
    ...row,
    from: starts_at && dateIn(starts_at, zone),
    until: dateIn(expires_at.getTime() - 1, zone),
  }))
}

export const couponsInOffice = (
  { db }: ReadContext<'operator'>,
  query: { code?: string | undefined; before?: number | undefined },
) => coupons(db, query)

const couponWith = async (context: Writing, id: number) => (await coupons(context.tx, { id }))[0]

const refuseField = ({ locale }: Writing, field: string, key: string, values: Record<string, string> = {}) =>
  refuse('invalid', { errors: { [field]: [translate(locale, `coupons.office.${key}`, values)] } })

/** Stores a coupon with what it is valid for and whom it is for; what the database refuses is named by its field. */
const store = async (context: Writing, values: CouponValues, save: (columns: CouponColumns) => Promise<number>) => {
  const { services, providers, categories, customers, from, until, ...rest } = values
  const zone = await marketplaceZone(context.tx)
  const columns = {
    ...rest,
    code: bareCode(values.code),
    starts_at: from && dayStart(from, zone),
    expires_at: dayStart(addDays(until, 1), zone),
  }
  if (columns.code === '' || /[\s;:]/.test(columns.code)) return refuseField(context, 'code', 'code_wrong')
  if (values.discount_type === 'percent' && values.discount > 100)
    return refuseField(context, 'discount', 'percent_high')
  if (from !== null && until < from) return refuseField(context, 'until', 'dates_wrong')
  const description = { en: plainText(values.description.en), ar: plainText(values.description.ar) }
  try {
    const id = await save({ ...columns, description })
    await saveLinks(context.tx, id, { services, providers, categories })
    const unknown = await savePeople(context.tx, id, customers)
    if (unknown.length > 0)
      return refuseField(context, 'customers', 'customers_unknown', { emails: unknown.join(', ') })
    return (await couponWith(context, id)) ?? refuse('internal')
  } catch (error) {
    if (isSqlState(error, '23505')) return refuseField(context, 'code', 'code_taken')
    if (isSqlState(error, '23514')) return refuseField(context, 'usage_limit', 'limit_low')
    throw error
  }
}
type CouponColumns = Parameters<typeof insertCoupon>[1]

export const create = (context: Writing, values: CouponValues) =>
  store(context, values, (columns) => insertCoupon(context.tx, columns))

/** Refuses `changed_meanwhile` if somebody saved the coupon since `updated_at`. */
export const update = (
  context: Writing,
  param: unknown,
  { updated_at, ...values }: CouponValues & { updated_at: string },
) => {
  const id = idOf(param)
  return store(context, values, async (columns) =>
    unlessChanged(await saveCoupon(context.tx, id, updated_at, columns), () => couponWith(context, id)),
  )
}

/** Uses that are counted and shown: what a request can read within its time. */
const [mostCounted, mostShown] = [5000, 100]

/** What a coupon took off its bookings, by the same formula that bills them. */
export const uses = async ({ db }: ReadContext<'operator'>, param: unknown, now = Date.now()) => {
  const id = idOf(param)
  if ((await officeCoupons(db, { id })).length === 0) return refuse('not_found')
  const exponent = exponentOf(await currencyDigits(db))
  const rows = await couponUses(db, id, mostCounted + 1)
  const savedBy = ({ start_at, ends_at, ...booking }: UseRow): number => {
    const { hours } = hoursOf(
      booking.e_service.price_unit,
      start_at?.getTime() ?? null,
      ends_at?.getTime() ?? null,
      now,
    )
    return -price(fromWire(booking, hours, exponent)).coupon
  }
  const counted = rows.slice(0, mostCounted).map((row) => ({ row, minor: savedBy(row) }))
  return {
    cost: toMajor(
      counted.reduce((sum, { minor }) => sum + minor, 0),
      exponent,
    ),
    counted: counted.length,
    more: rows.length > mostCounted,
    uses: counted.slice(0, mostShown).map(({ row: { booking_id, user_id, customer, at }, minor }) => ({
      booking_id,
      user_id,
      customer,
      at,
      saved: toMajor(minor, exponent),
    })),
  }
}
