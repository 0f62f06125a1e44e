import { listing } from '#features/content/service.ts'
import type { ReadContext } from '#server/serve.ts'
import { findPaymentMethods } from './queries.ts'

/** Ways to pay, with their pictures. */
export const listPaymentMethods = async (context: ReadContext<'user'>, query: object) =>
  findPaymentMethods(context.db, query, await listing(context.db, context))
