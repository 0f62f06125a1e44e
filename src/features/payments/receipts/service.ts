import { visitSpan } from '#features/bookings/rules.ts'
import { getBooking } from '#features/bookings/service.ts'
import { queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import { currencyDigits, settings } from '#features/settings/service.ts'
import { exponentOf, moneyFormatOf, toMajor } from '#lib/money.ts'
import { type Locale, regional, translatedIn } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { say } from '#server/words.ts'
import { refundsOf } from '../queries.ts'
import type { Receipt } from './contract.ts'
import { printPaper } from './pdf/print.ts'
import { paidPayment, readerOfPayment, takeUnmailed, unmailed } from './queries.ts'
import { feeLine, linesOf, type Paper, paperOf, receiptNumber } from './rules.ts'

type Asking = Pick<Context<'user'>, 'user' | 'locale' | 'config'>

/** The receipt of a booking the caller may see. @throws Refusal not_found, no_receipt while nothing was paid */
export const receiptOf = async (db: Db, asking: Asking, id: string | number): Promise<Receipt> => {
  const booking = await getBooking(db, asking, id, { with: 'user;payment;payment.paymentMethod' })
  const paid = (await paidPayment(db, booking.id)) ?? refuse('no_receipt')
  const exponent = exponentOf(await currencyDigits(db))
  const total = toMajor(paid.amount_minor, exponent)
  // Whoever may see the booking sees what went back of it.
  const refunds = await refundsOf(db, booking.id, { ...asking.user, role: 'operator' })
  return {
    number: receiptNumber(paid.id),
    paid_at: paid.paid_at.toISOString(),
    booking_id: booking.id,
    booking_at: booking.booking_at,
    booking_until: new Date(visitSpan(booking).until).toISOString(),
    time_zone: booking.time_zone,
    address: booking.address.address,
    customer: booking.user?.name ?? '',
    provider: booking.e_provider.name,
    method: booking.payment?.payment_method?.name ?? null,
    lines: booking.cancel ? [feeLine(total)] : linesOf(booking, exponent),
    total,
    refunds: refunds
      .filter(({ payment_id, state }) => payment_id === paid.id && state !== 'failed')
      .map(({ amount_minor, created_at }) => ({
        amount: toMajor(amount_minor, exponent),
        at: created_at.toISOString(),
      }))
      .reverse(),
    kept: toMajor(paid.amount_minor - paid.refunded_minor, exponent),
  }
}

const written = async (db: Db, config: Config, receipt: Receipt, locale: Locale): Promise<Paper> => {
  const chosen = await settings(db, config)
  return paperOf(receipt, {
    t: (key, values) => say(locale, `payments.${key}`, values),
    tr: (name) => translatedIn(locale, name),
    money: moneyFormatOf(chosen, locale),
    locale: regional(locale, chosen.default_country_code),
  })
}

/** The receipt as a PDF in the caller's language. Refuses as {@link receiptOf}. */
export const receiptFile = async (db: Db, asking: Asking, id: string | number) => {
  const receipt = await receiptOf(db, asking, id)
  const { config, locale } = asking
  const paper = await written(db, config, receipt, locale)
  const brand = await senderFor(db, config, locale)
  return { name: `${receipt.number}.pdf`, bytes: await printPaper({ ...paper, brand, locale }) }
}

/** Mails the receipt of a payment to its customer, once however often it is called; nothing where it was not paid after all. */
export const mailReceipt = async ({ db, transaction }: Database, config: Config, paymentId: number): Promise<void> => {
  const due = await unmailed(db, paymentId)
  const person = await readerOfPayment(db, paymentId)
  if (!due) return
  if (!person?.email) return void (await transaction((tx) => takeUnmailed(tx, paymentId)))
  const { name, email, locale } = recipientOf(person, 'en')
  const user = { id: person.id, role: 'customer' as const, locale, verified: true, tokenId: 0, token: '' }
  const { booking_id } = due
  const receipt = await receiptOf(db, { user, locale, config }, booking_id)
  const paper = await written(db, config, receipt, locale)
  const from = await senderFor(db, config, locale)
  // Setting the paper takes a while: nothing is locked meanwhile, and only one of those who did it mails it.
  const file = await printPaper({ ...paper, brand: from, locale })
  const t = (key: string, values?: Record<string, string | number>) =>
    say(locale, `payments.receipt.mail.${key}`, values)
  const mail = {
    ...renderMail({
      recipient: email,
      locale,
      subject: paper.title,
      greeting: t('greeting', { name }),
      opening: t('opening', { amount: paper.total[1], id: booking_id }),
      link: { label: t('link'), url: `${config.publicUrl}/bookings/receipt/${booking_id}` },
      closing: [...paper.rows.map(({ label, amount }) => `${label}: ${amount}`), paper.total.join(': '), t('attached')],
      from,
    }),
    attachment_name: `${receipt.number}.pdf`,
    attachment: file,
  }
  await transaction(async (tx) => {
    if (await takeUnmailed(tx, paymentId)) await queueMail(tx, mail)
  })
}
