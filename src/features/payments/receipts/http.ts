import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { localeOf } from '#server/http/locale.ts'
import { getReceiptFile } from './contract.ts'
import { receiptFile } from './service.ts'

/** `GET bookings/:id/receipt.pdf`: the file, only for those who may see the booking. */
export const registerReceipts = (app: FastifyInstance, { database, config, contracts, authorize }: Deps): void => {
  const { db } = database
  contracts.push(getReceiptFile)
  // Operators who act for a customer read it as they read its page.
  const route = { config: { whileActing: true } }
  app.get<{ Params: { id: string } }>(`/api/${getReceiptFile.path}`, route, async (request, reply) => {
    const user = (await authorize(getReceiptFile.access, request)) ?? refuse('unauthenticated')
    const { name, bytes } = await receiptFile(db, { user, locale: localeOf(request), config }, request.params.id)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type('application/pdf')
      .send(bytes)
  })
}
