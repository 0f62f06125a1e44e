import type { TestApp } from '../app.ts'
import { buildCategory, buildCoupon, buildProvider, buildReview, buildService, buildTax, buildUser } from '../build.ts'
import { applicationSender } from '../providerApplication.ts'
import { privatePictures } from './pictures.ts'
import type { World } from './world.ts'

export type Params = Record<string, string | number>

const words = '{"en": "A", "ar": "أ"}'

/** What calls that only operators may make are about: a new object by the path before its id, or by the whole path. */
export const officeObjects = (app: TestApp, world: World): Record<string, () => Promise<Params>> => {
  const { db, sql, api } = app
  const { agency, visit, paidVisit, idOf, tokenOf } = world
  const { picture } = privatePictures(app, world)
  const apply = applicationSender(app, () => agency.e_provider_type_id)
  const id = ({ id: one }: { id: number }): Params => ({ id: one })
  const inserted = async (rows: Promise<{ id: number }[]>) => ({ id: (await rows)[0]?.id ?? 0 })

  const application = async () => {
    const { data } = await apply({ email: `${crypto.randomUUID()}@example.test` })
    await sql`UPDATE provider_applications SET permit_type = 'freelance_certificate', permit_number = '1', permit_path = document_path,
      permit_mime = document_mime WHERE id = ${data.id}`
    return id(data)
  }
  const person = async () => id(await buildUser(db))
  const complaint = async (booking?: number) =>
    inserted(sql<{ id: number }[]>`INSERT INTO complaints (booking_id, user_id, topic)
      VALUES (${booking ?? (await visit()).id}, ${idOf('customer')}, 'late') RETURNING id`)
  const readPicture = async () => {
    const { id: booking, ...names } = await picture()
    const made = await complaint(booking)
    for (const reader of ['admin', 'support'] as const)
      await api('POST', `office/complaints/${made.id}/readings`, { token: await tokenOf(reader) })
    return { ...made, ...names }
  }
  const batch = () =>
    inserted(sql<{ id: number }[]>`
      INSERT INTO payout_batches (currency, created_by, state, approved_by, approved_at)
      VALUES ('SAR', ${idOf('finance')}, 'approved', ${idOf('admin')}, now()) RETURNING id`)
  const remittance = async () => {
    const { id: provider } = await buildProvider(db)
    const [row] = await sql<{ id: number }[]>`
      WITH journal AS (INSERT INTO journals (kind, idempotency_key) VALUES ('remittance', ${`of ${provider}`}) RETURNING id)
      INSERT INTO remittances (e_provider_id, amount_minor, cash_minor, currency, reference, received_by, journal_id)
      SELECT ${provider}, 100, 100, 'SAR', 'R-1', ${(await buildUser(db)).id}, id FROM journal RETURNING id`
    return id(row ?? { id: 0 })
  }
  const payout = async () => {
    const { id: batchId } = await inserted(sql<{ id: number }[]>`
      INSERT INTO payout_batches (currency, created_by, state, closed_by, closed_at)
      VALUES ('SAR', ${idOf('finance')}, 'cancelled', ${idOf('admin')}, now()) RETURNING id`)
    return inserted(sql<{ id: number }[]>`
      INSERT INTO payouts (payout_batch_id, e_provider_id, earnings_minor, cash_minor, amount_minor, holder, account_number, state)
      VALUES (${batchId}, ${agency.id}, 100, 0, 100, 'A', 'SA', 'cancelled') RETURNING id`)
  }
  const draft = async () => {
    const { id: e_service_id } = await buildService(db, { e_provider_id: agency.id })
    const ask = { token: await tokenOf('admin'), body: { e_service_id } }
    return id((await api<{ id: number }>('POST', 'office/service_drafts', ask)).json.data)
  }
  const faqCategory = () =>
    inserted(sql<{ id: number }[]>`INSERT INTO faq_categories (name) VALUES (${words}::jsonb) RETURNING id`)
  const faq = async () =>
    inserted(sql<{ id: number }[]>`INSERT INTO faqs (faq_category_id, question, answer)
      VALUES (${(await faqCategory()).id}, ${words}::jsonb, ${words}::jsonb) RETURNING id`)
  const commission = async () =>
    inserted(sql<{ id: number }[]>`INSERT INTO commission_rules (category_id, percent, from_date, created_by)
      VALUES (${(await buildCategory(db)).id}, 80, current_date, ${idOf('admin')}) RETURNING id`)
  const inboxItem = () =>
    inserted(sql<{ id: number }[]>`INSERT INTO money_inbox (provider, reference, reason)
      VALUES ('stripe', ${crypto.randomUUID()}, 'unknown_reference') RETURNING id`)
  const payment = async (status: number) => id((await paidVisit(status)).payment)
  return {
    provider_applications: application,
    'office/applications': application,
    'office/bookings': async () => id(await visit()),
    'office/categories': async () => id(await buildCategory(db)),
    'office/commissions': commission,
    complaints: complaint,
    'office/complaints': complaint,
    'office/complaints/:id/conversation/:uuid/:name': readPicture,
    'office/coupons': async () => id(await buildCoupon(db)),
    'office/faq_categories': faqCategory,
    'office/faqs': faq,
    money_inbox: inboxItem,
    'office/money_inbox': inboxItem,
    'office/mail_texts': async () => ({ id: 'verify' }),
    'office/pages': () =>
      inserted(sql<{ id: number }[]>`
        INSERT INTO custom_pages (title, content) VALUES (${words}::jsonb, ${words}::jsonb) RETURNING id`),
    // A company without keys here, so that a try sends nothing.
    'office/payment_ways': async () => ({ id: 2 }),
    'office/payments': () => payment(1),
    payments: () => payment(2),
    payout_batches: batch,
    payouts: payout,
    remittances: remittance,
    'office/cash_owed': async () => id(await buildProvider(db)),
    'office/people': person,
    'office/people/:id/merge': async () => ({ ...(await person()), into: (await buildUser(db)).id }),
    'office/providers': async () => id(await buildProvider(db)),
    'office/reviews': async () => id(await buildReview(db)),
    'office/service_drafts': draft,
    'office/services': async () => id(await buildService(db)),
    'office/slides': () =>
      inserted(sql<{ id: number }[]>`INSERT INTO slides (text) VALUES (${words}::jsonb) RETURNING id`),
    'office/taxes': async () => id(await buildTax(db)),
    'office/wallet_holders': person,
  }
}
