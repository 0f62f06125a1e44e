import { parseId } from '#lib/ids.ts'
import { isSqlState } from '#server/db/database.ts'
import { unlessChanged } from '#server/http/changed.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainName } from '#server/security/plainName.ts'
import { translate } from '#server/words.ts'
import type { TaxValues } from './contract.ts'
import { chargeEverywhere, insertTax, officeTaxes, removeTax, saveTax } from './queries.ts'

type Writing = WriteContext<'admin'>

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const taxes = ({ db }: ReadContext<'operator'>) => officeTaxes(db)

const taxWith = async ({ tx }: Writing, id: number) => (await officeTaxes(tx, id))[0]

const columnsOf = (context: Writing, { name, type, value }: TaxValues) =>
  type === 'percent' && value > 100
    ? refuse('invalid', { errors: { value: [translate(context.locale, 'providers.office.percent_high')] } })
    : { name: plainName(context, 'name', name), type, value }

export const createTax = async (context: Writing, values: TaxValues) => {
  const { id } = await insertTax(context.tx, columnsOf(context, values))
  return (await taxWith(context, id)) ?? refuse('internal')
}

/** Bookings keep the taxes they were made with. Refuses `changed_meanwhile`. */
export const updateTax = async (
  context: Writing,
  param: unknown,
  { updated_at, ...values }: TaxValues & { updated_at: string },
) => {
  const id = idOf(param)
  await unlessChanged(await saveTax(context.tx, id, updated_at, columnsOf(context, values)), () => taxWith(context, id))
  return (await taxWith(context, id)) ?? refuse('internal')
}

export const chargeTaxEverywhere = async (context: Writing, param: unknown) => {
  const id = idOf(param)
  await chargeEverywhere(context.tx, id)
  return (await taxWith(context, id)) ?? refuse('not_found')
}

/** Refuses `tax_in_use` while providers charge it. */
export const deleteTax = async (context: Writing, param: unknown): Promise<boolean> => {
  const id = idOf(param)
  const { providers } = (await taxWith(context, id)) ?? refuse('not_found')
  const refuseUsed = () => refuse('tax_in_use', { data: { providers }, values: { providers } })
  if (providers > 0) return refuseUsed()
  try {
    await removeTax(context.tx, id)
  } catch (error) {
    return isSqlState(error, '23503') ? refuseUsed() : Promise.reject(error)
  }
  return true
}
