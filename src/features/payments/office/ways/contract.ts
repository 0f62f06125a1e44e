import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, translated } from '#lib/schema.ts'

const way = z.object({
  id: z.int(),
  name: translated,
  enabled: z.boolean(),
  /** Paid through a company: its keys are set (or it is played by the sandbox) and it takes the currency. */
  online: z.nullable(z.object({ keys: z.boolean(), currency: z.boolean(), sandbox: z.boolean() })),
})
export type PaymentWay = z.infer<typeof way>

export const listPaymentWays = contract({
  method: 'GET',
  path: 'office/payment_ways',
  access: 'operator',
  summary: 'The ways to pay in the order of the checkout, switched on or off',
  reply: z.array(way),
  live: true,
})

export const switchPaymentWay = contract({
  method: 'PUT',
  path: 'office/payment_ways/:id',
  access: 'admin',
  summary: 'Offers a way to pay, or does not',
  params: idParams,
  body: z.object({ enabled: z.boolean() }),
  reply: z.array(way),
})

export const orderPaymentWays = contract({
  method: 'PUT',
  path: 'office/payment_ways/order',
  access: 'admin',
  summary: 'Sets the order of the ways to pay',
  body: z.object({ ids: z.array(id()).check(z.maxLength(100)) }),
  reply: z.array(way),
})

export const tryPaymentWay = contract({
  method: 'POST',
  path: 'office/payment_ways/:id/try',
  access: 'admin',
  summary: "Creates an unpaid checkout of the smallest amount at the way's company and asks for its state",
  asksAnotherService: true,
  params: idParams,
  reply: z.object({
    /** `no_keys`, `currency`: nothing was asked. `away`: no answer. `keys`: the keys are wrong. `refused`: the company said no. */
    outcome: z.enum(['works', 'no_keys', 'currency', 'away', 'keys', 'refused']),
    /** What was tried, in major units; null where nothing was asked. */
    amount: z.nullable(z.number()),
    /** What the company answered; never a key. */
    answer: z.nullable(z.string()),
    sandbox: z.boolean(),
  }),
})
export type Trial = z.infer<typeof tryPaymentWay.reply>
