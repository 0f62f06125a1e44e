import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isoExponent } from '#lib/currencies.ts'
import { formatMoney } from '#lib/money.ts'
import type { Locale } from '#lib/words.ts'
import { chosenLocale } from '#server/http/locale.ts'
import { Html, html, sendPage } from '#server/pages/plainPage.ts'
import { type Charge, type Delivery, type Kit, type Refund, type StandIn, stateNow, store } from './standIn.ts'
import { readUnkind, receivedOf } from './unkind.ts'
import { sandboxWords } from './words.ts'

/** Milliseconds until a charge with "Pay later" is paid. */
const later = 10_000

const buttons = ['pay', 'decline', 'never', 'later'] as const
/** What somebody else may do to a payment later: the operator in the provider's dashboard, the customer's bank. */
const laterButtons = ['refund', 'dispute'] as const

const formatAmount = ({ amountMinor, currency }: Charge): string =>
  formatMoney(amountMinor, { exponent: isoExponent(currency), symbol: currency, symbolRight: true })

const pageOf = (locale: Locale, label: string, charge: Charge, body: Html) => {
  const t = (key: Parameters<typeof sandboxWords>[1]) => sandboxWords(locale, key)
  return {
    locale,
    title: sandboxWords(locale, 'title', { provider: label }),
    body: html`<p class="note">${t('sandbox')}</p>
<p class="sum"><span>${t('amount')}</span> <b dir="ltr">${formatAmount(charge)}</b></p>
<p class="soft">${charge.description}</p>${body}`,
  }
}

const form = (locale: Locale, names: readonly (typeof buttons | typeof laterButtons)[number][]) =>
  html`<form method="post">${names.map(
    (name, i) =>
      html`<button name="do" value="${name}"${new Html(i === 0 ? ' class="first"' : '')}>${sandboxWords(locale, name)}</button>`,
  )}</form>`

type HostedRequest = FastifyRequest<{ Params: { id: string }; Body: Record<string, string> }>

/** The hosted payment page: the button pressed decides the outcome. */
export const serveHosted = (app: FastifyInstance, standIn: StandIn, kit: Kit): void => {
  const { provider, label } = standIn
  const { charge: find, changeCharge, addRefund } = store(kit, provider)
  const deliver = (delivery: Delivery | null) => {
    if (delivery) kit.deliver(provider, delivery)
  }
  const sendWebhook = (charge: Charge, happening: 'paid' | 'declined') =>
    deliver(standIn.webhook(kit, charge, happening))
  /** A part of what was received, or all of it. */
  const partOf = (charge: Charge, amount: string | undefined) => {
    const { amountMinor, currency } = receivedOf(charge)
    return { amountMinor: amount ? Number(amount) : amountMinor, currency }
  }
  const refund = async (charge: Charge, amount: string | undefined) => {
    const made: Refund = {
      kind: 'refund',
      id: standIn.refundId(),
      paymentId: charge.paymentId,
      ...partOf(charge, amount),
      createdAt: kit.now(),
      own: {},
    }
    await addRefund(made)
    deliver(standIn.refunded(kit, charge, made))
  }

  app.get('/hosted/:id', async (request: HostedRequest, reply) => {
    const locale = chosenLocale(request)
    const charge = await find(request.params.id)
    if (!charge) return reply.callNotFound()
    const state = stateNow(charge, kit.now())
    const open = state === 'open' && !charge.approved
    const over = html`<p>${sandboxWords(locale, 'over')}</p>${state === 'paid' ? form(locale, laterButtons) : html``}`
    const body = open ? form(locale, buttons) : over
    return sendPage(reply, pageOf(locale, label, charge, body))
  })

  app.post('/hosted/:id', async (request: HostedRequest, reply) => {
    const locale = chosenLocale(request)
    const charge = await find(request.params.id)
    if (!charge) return reply.callNotFound()
    const sendText = (key: 'never_done' | 'later_done' | 'gone_done' | 'over') =>
      sendPage(reply, pageOf(locale, label, charge, html`<p>${sandboxWords(locale, key)}</p>`))
    const unkind = readUnkind(request.body)
    const change = (to: Partial<Charge>) => changeCharge(charge.id, { ...to, unkind }, { state: 'open' })
    switch (request.body.do) {
      case 'pay': {
        const paid = await change(standIn.onPay?.(charge) ?? { state: 'paid', paidAt: kit.now() })
        if (!paid) return sendText('over')
        sendWebhook(paid, 'paid')
        return reply.redirect(standIn.returnUrl(kit, paid, 'paid'), 303)
      }
      case 'decline': {
        const declined = await change(standIn.onDecline(charge))
        if (!declined) return sendText('over')
        sendWebhook(declined, 'declined')
        return reply.redirect(standIn.returnUrl(kit, declined, 'declined'), 303)
      }
      case 'later': {
        const promised = await change(standIn.onPay?.(charge) ?? { paidAt: kit.now() + later })
        if (!promised) return sendText('over')
        // Lost when the process ends, as a provider's webhook can be; the state is stored all the same.
        setTimeout(
          () => sendWebhook(promised.approved ? promised : { ...promised, state: 'paid' }, 'paid'),
          later,
        ).unref()
        return sendText('later_done')
      }
      case 'refund':
      case 'dispute': {
        if (stateNow(charge, kit.now()) !== 'paid') return sendText('over')
        const { amount } = request.body
        if (request.body.do === 'refund') await refund(charge, amount)
        else
          deliver(standIn.disputed(kit, charge, { id: standIn.refundId(), ...partOf(charge, amount), outcome: null }))
        return sendText('gone_done')
      }
      default:
        return sendText('never_done')
    }
  })
}
