import { parseId } from '#lib/ids.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { applicationForOffice } from './queries.ts'

/** @throws Refusal not_found */
export const applicationOf = async ({ db }: ReadContext<'support'>, id: unknown) =>
  (await applicationForOffice(db, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
