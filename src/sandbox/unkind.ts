import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from '#server/config/paymentKeys.ts'
import { type Awkward, type Charge, type Kit, store, type Unkind } from './standIn.ts'

const awkward: Record<Awkward, (reply: FastifyReply) => FastifyReply> = {
  html: (reply: FastifyReply) => reply.type('text/html').send('<html>Be right back</html>'),
  error: (reply: FastifyReply) => reply.code(503).type('text/html').send('<html>Unavailable</html>'),
  empty: (reply: FastifyReply) => reply.send(''),
  list: (reply: FastifyReply) => reply.send([]),
}
/** The amount received, as the provider reports it. */
export const receivedOf = ({ amountMinor, currency, unkind = {} }: Charge) => ({
  amountMinor: unkind.receivedMinor ?? amountMinor,
  currency: unkind.receivedCurrency ?? currency,
})

/** The payments of a charge, with a declined one before it if there is to be one. */
export const besides = <T>({ unkind }: Charge, paid: T, declined: T): T[] =>
  unkind?.declinedBeside ? [declined, paid] : [paid]

const isAwkward = (text: string): text is Awkward => text in awkward

/** The switches of the hosted page's form: `received`, `currency`, `beside=declined`, `answers=html,error`. */
export const readUnkind = (form: Record<string, string>): Unkind => ({
  ...(form.received && { receivedMinor: Number(form.received) }),
  ...(form.currency && { receivedCurrency: form.currency }),
  ...(form.beside === 'declined' && { declinedBeside: true }),
  ...(form.answers && { answers: form.answers.split(',').filter(isAwkward) }),
})

/** Sends the awkward responses that are left for a charge, before the protocol's own. */
export const serveUnkind = (app: FastifyInstance, kit: Kit, provider: Provider): void => {
  const { charge: find, changeCharge } = store(kit, provider)
  app.addHook('preHandler', async (request, reply) => {
    if (request.url.includes('/hosted/')) return
    const { id } = request.params as { id?: string }
    const { tx_ref } = request.query as { tx_ref?: string }
    const charge = await find(id ?? tx_ref ?? '')
    const [next, ...answers] = charge?.unkind?.answers ?? []
    if (!charge || !next) return
    await changeCharge(charge.id, { unkind: { ...charge.unkind, answers } })
    return awkward[next](reply)
  })
}
