import { visitSpan } from '#features/bookings/rules.ts'
import { getBooking } from '#features/bookings/service.ts'
import { mailWords, queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import { currencyDigits, settings } from '#features/settings/service.ts'
import { exponentOf, moneyFormatOf, toMajor } from '#lib/money.ts'
import { bothLanguages, type Locale, regional, translatedIn } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lockLiving } from '#server/http/queries.ts'
import { renderPdf, renderPdfFor } from '#server/pdf/renderPdf.ts'
import { translate } from '#server/words.ts'
import { refundsOf } from '../refunds/queries.ts'
import type { Receipt } from './contract.ts'
import { paidPayment, recipientOfPayment, takeUnmailed, unmailed } from './queries.ts'
import { feeLine, linesOf, type ReceiptText, receiptNumber, receiptText } from './rules.ts'

type CallContext = Pick<Context<'user'>, 'user' | 'locale' | 'config'>

/** The receipt of a booking the caller may see; of several payments that of the newest. @throws Refusal not_found, no_receipt before it is paid */
export const receiptOf = async (
  db: Db,
  context: CallContext,
  id: string | number,
  paymentId?: number,
): Promise<Receipt> => {
  const booking = await getBooking(db, context, id, { with: 'user' })
  const paid = (await paidPayment(db, booking.id, paymentId)) ?? refuse('no_receipt')
  const exponent = exponentOf(await currencyDigits(db))
  const total = toMajor(paid.amount_minor, exponent)
  // Everyone who may see the booking sees its refunds.
  const refunds = await refundsOf(db, booking.id, { ...context.user, role: 'operator' })
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
    method: bothLanguages(paid.method),
    // A visit that was paid and cancelled later was paid for itself.
    lines: paid.of_fee ? [feeLine(total)] : linesOf(booking, exponent),
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

const written = async (db: Db, config: Config, receipt: Receipt, locale: Locale): Promise<ReceiptText> => {
  const chosen = await settings(db, config)
  return receiptText(receipt, {
    t: (key, values) => translate(locale, `payments.${key}`, values),
    tr: (name) => translatedIn(locale, name),
    money: moneyFormatOf(chosen, locale),
    locale: regional(locale, chosen.default_country_code),
  })
}

/** The receipt as a PDF in the caller's language. Refuses as {@link receiptOf}. */
export const receiptFile = async (db: Db, context: CallContext, id: string | number) => {
  const { config, locale, user } = context
  let name = ''
  const bytes = await renderPdfFor(user.id, async () => {
    const receipt = await receiptOf(db, context, id)
    name = `${receipt.number}.pdf`
    return { ...(await written(db, config, receipt, locale)), brand: await senderFor(db, config, locale), locale }
  })
  return { name, bytes }
}

/** Mails the receipt of a payment to its customer, once; does nothing if it is not paid. Of nothing none is mailed. */
export const mailReceipt = async ({ db, transaction }: Database, config: Config, paymentId: number): Promise<void> => {
  const due = await unmailed(db, paymentId)
  const person = await recipientOfPayment(db, paymentId)
  if (!due) return
  if (!person?.email || due.amount_minor === 0) return void (await transaction((tx) => takeUnmailed(tx, paymentId)))
  const { name, email, locale } = await recipientOf(db, person)
  const user = {
    id: person.id,
    role: 'customer' as const,
    office: null,
    factor: 'off' as const,
    factorFresh: false,
    actingId: null,
    locale,
    verified: true,
    tokenId: 0,
    token: '',
  }
  const { booking_id } = due
  const receipt = await receiptOf(db, { user, locale, config }, booking_id, paymentId)
  const text = await written(db, config, receipt, locale)
  const from = await senderFor(db, config, locale)
  // Rendering takes a while, so nothing is locked; of concurrent runs only one mails the receipt.
  const file = await renderPdf({ ...text, brand: from, locale })
  const say = await mailWords(db)
  const t = (key: string, values?: Record<string, string | number>) => say(locale, `payments.receipt.${key}`, values)
  const mail = {
    ...renderMail({
      recipient: email,
      locale,
      subject: t('title', { number: receipt.number }),
      greeting: t('mail.greeting', { name }),
      opening: t('mail.opening', { amount: text.total[1], id: booking_id }),
      link: { label: t('mail.link'), url: `${config.publicUrl}/bookings/receipt/${booking_id}` },
      closing: [
        ...text.rows.map(({ label, amount }) => `${label}: ${amount}`),
        text.total.join(': '),
        t('mail.attached'),
      ],
      from,
    }),
    attachment_name: `${receipt.number}.pdf`,
    attachment: file,
  }
  await transaction(async (tx) => {
    // Whoever erased their account meanwhile is mailed nothing.
    if ((await takeUnmailed(tx, paymentId)) && (await lockLiving(tx, person.id))) await queueMail(tx, mail)
  })
}
