import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps, TeamUser } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { fieldErrors } from '#server/http/failures.ts'
import { localeOf } from '#server/http/locale.ts'
import { getStatementPdf } from './contract.ts'
import { statementPdf } from './service.ts'

/** `GET provider/statement.pdf`: the file, for those who manage the provider. */
export const registerStatements = (app: FastifyInstance, { database, config, contracts, authorize }: Deps): void => {
  contracts.push(getStatementPdf)
  app.get(`/api/${getStatementPdf.path}`, async (request, reply) => {
    const user = (await authorize(getStatementPdf.access, request)) ?? refuse('unauthenticated')
    const locale = localeOf(request)
    const range = z.safeParse(getStatementPdf.query ?? z.object({}), request.query, { reportInput: true })
    if (!range.success) return refuse('invalid', { errors: fieldErrors(range.error.issues as never, locale) })
    const bytes = await statementPdf({ db: database.db, user: user as TeamUser, locale, config }, range.data)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'attachment; filename="statement.pdf"' })
      .type('application/pdf')
      .send(bytes)
  })
}
