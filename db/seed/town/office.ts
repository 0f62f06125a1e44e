import { sql } from 'kysely'
import sharp from 'sharp'
import { platformAccount, providerAccount } from '#features/ledger/service.ts'
import type { Files } from '#server/files/files.ts'
import { buildBooking, buildJournal, insertAll, type Row } from '../../../test/build.ts'
import { demoProvider } from '../content/accounts.ts'
import { applications, complaints, documentPicture, strayMoney } from '../content/office.ts'
import { DAY, known, type Town } from './context.ts'
import { payFor } from './money.ts'
import type { People } from './people.ts'
import { moment } from './visits.ts'

const currency = 'SAR'
const account = { holder: 'Trading Account', account_number: 'SA4420000001234567891234' }

/** What is done from here on is logged as an operator's. */
const as = ({ tx }: Town, operator: number | null, call = '') =>
  sql`SELECT set_config('doorstep.operator', ${operator === null ? '' : String(operator)}, true),
    set_config('doorstep.call', ${call}, true)`.execute(tx)

const seedApplications = async (town: Town, { support }: People, files: Files | undefined) => {
  const { tx, now } = town
  const bytes = await sharp(Buffer.from(documentPicture)).png().toBuffer()
  const rows = applications.map(({ days, range, note, ...application }, n) => ({
    ...application,
    email: `applicant${n + 1}@doorstep.test`,
    phone_number: `+966 55 000 09${n + 10}`,
    e_provider_type_id: n % 2 === 0 ? 2 : 3,
    availability_range: range,
    document_type: 'national_id',
    document_number: `10${n}4567890`,
    expiry_date: '2199-12-31',
    document_path: `applications/demo-${n + 1}.png`,
    document_mime: 'image/png',
    document_size: bytes.length,
    note: note ?? null,
    decided_by: application.state === 'received' ? null : support.id,
    decided_at: application.state === 'received' ? null : new Date(now - (days - 1) * DAY),
    created_at: new Date(now - days * DAY),
  }))
  await Promise.all(rows.map(({ document_path }) => files?.write(document_path, bytes)))
  const stored = await insertAll(tx, 'provider_applications', rows)
  await as(town, support.id, 'PUT /api/provider_applications/:id')
  await insertAll(
    tx,
    'provider_application_events',
    stored.flatMap(({ id: provider_application_id, state, note, decided_at }) =>
      state === 'received' || !decided_at
        ? []
        : [{ provider_application_id, kind: state, user_id: support.id, ip: '127.0.0.1', note, at: decided_at }],
    ),
  )
  await as(town, null)
}

/** Visits of neighbours that have been; the demo accounts' own stay as they are. */
const pastVisits = ({ tx }: Town, { customer }: People) =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('user_id', '<>', customer.id)
    .where('booking_status_id', '=', 6)
    .orderBy('id')
    .limit(complaints.length + strayMoney.length)
    .execute()

const seedComplaints = async (town: Town, { support }: People, visits: readonly Row<'bookings'>[]) => {
  const { tx, now } = town
  for (const [n, { topic, state, days, said }] of complaints.entries()) {
    const visit = visits[n]
    if (!visit) continue
    const created_at = new Date(now - (days + 0.2) * DAY)
    const [made] = await insertAll(tx, 'complaints', [
      { booking_id: visit.id, user_id: visit.user_id, topic, state, created_at, updated_at: created_at },
    ])
    await as(town, state === 'open' ? null : support.id, 'POST /api/complaints/:id/messages')
    const messages = said.map(({ side, text }, i) => ({
      complaint_id: made?.id ?? 0,
      user_id: side === 'office' ? support.id : visit.user_id,
      side,
      text,
      created_at: new Date(created_at.getTime() + i * 3_600_000),
    }))
    await insertAll(tx, 'complaint_messages', messages)
    await as(town, null)
  }
}

const seedStrayMoney = async ({ tx, now }: Town, visits: readonly Row<'bookings'>[]) => {
  for (const [n, { reason, amount: amount_minor, currency: paidIn }] of strayMoney.entries()) {
    const visit = visits[n]
    if (!visit) continue
    const created_at = new Date(now - (n + 0.5) * DAY)
    const reference = `demo_${n + 1}`
    const attempt = {
      booking_id: visit.id,
      user_id: visit.user_id,
      provider: 'stripe',
      payment_method_id: 7,
      amount_minor: reason === 'not_payable' ? amount_minor : amount_minor + 1500,
      currency,
      state: 'paid',
      reference,
      paid_reference: reference,
      sandbox: true,
      locale: 'en',
      created_at,
    }
    const [stored] = await insertAll(tx, 'payment_attempts', [attempt])
    const attempt_id = stored?.id ?? 0
    await buildJournal(tx, {
      kind: 'stray',
      key: `stray:${attempt_id}`,
      created_at,
      booking_id: visit.id,
      entries: [
        { account: await platformAccount(tx, 'online:stripe', paidIn), amountMinor: -amount_minor },
        { account: await platformAccount(tx, 'suspense', paidIn), amountMinor: amount_minor },
      ],
    })
    const item = { provider: 'stripe', reference, reason, attempt_id, amount_minor, currency: paidIn, created_at }
    await insertAll(tx, 'money_inbox', [item])
  }
  await insertAll(tx, 'money_inbox', [
    { provider: 'paypal', reference: 'demo_unknown', reason: 'unknown_reference', amount_minor: 6_500, currency },
  ])
}

/** A second provider is owed a visit, and a payout of it waits for its second person. */
const seedPayout = async (town: Town, { finance, reviewers }: People, providers: ReadonlyMap<string, number>) => {
  const { tx, now } = town
  const e_provider_id = [...providers.values()].find((id) => id !== known(providers, demoProvider.provider)) ?? 0
  const service = await tx
    .selectFrom('e_services')
    .select('id')
    .where('e_provider_id', '=', e_provider_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const at = moment(now, { day: -120, hour: 10 })
  const visit = await buildBooking(tx, {
    user_id: reviewers[0]?.user.id ?? 0,
    e_service_id: service.id,
    status: 'done',
    at,
    created_at: new Date(at - 2 * DAY),
  })
  const accounts = {
    earnings: await providerAccount(tx, 'earnings', e_provider_id, currency),
    cash: await providerAccount(tx, 'cash', e_provider_id, currency),
    commission: await platformAccount(tx, 'commission', currency),
  }
  await payFor(town, visit, 1, accounts)
  const balances = await tx.selectFrom('accounts').select(['id', 'balance_minor']).execute()
  const balance = (id: string) => balances.find((row) => row.id === id)?.balance_minor ?? 0
  const [earnings_minor, cash_minor] = [balance(accounts.earnings), -balance(accounts.cash)]
  if (earnings_minor <= cash_minor) throw new Error('nothing is owed to the second provider')
  const [owner] = await tx
    .selectFrom('e_provider_users')
    .select('user_id')
    .where('e_provider_id', '=', e_provider_id)
    .orderBy('user_id')
    .execute()
  await insertAll(tx, 'payout_accounts', [{ ...account, e_provider_id, changed_by: owner?.user_id ?? 0 }])
  await as(town, finance.id, 'POST /api/payout_batches')
  const [batch] = await insertAll(tx, 'payout_batches', [{ currency, created_by: finance.id, needs_second: true }])
  const amount_minor = earnings_minor - cash_minor
  const payout_batch_id = batch?.id ?? 0
  await insertAll(tx, 'payouts', [
    { payout_batch_id, e_provider_id, earnings_minor, cash_minor, amount_minor, ...account },
  ])
  await as(town, null)
}

/** A reported review, a mail and a job that failed. */
const seedTrouble = async ({ tx, now }: Town, { reviewers }: People) => {
  const low = await tx
    .selectFrom('e_service_reviews')
    .select(['id', 'user_id'])
    .where('rate', '<=', 2)
    .limit(1)
    .execute()
  const reporter = reviewers.find(({ user }) => user.id !== low[0]?.user_id)?.user.id ?? 0
  await insertAll(
    tx,
    'review_reports',
    low.map(({ id: review_id }) => ({
      review_id,
      part: 'review',
      user_id: reporter,
      topic: 'false',
      text: 'This was not our visit.',
    })),
  )
  await insertAll(tx, 'mails', [
    {
      recipient: 'moved-away@doorstep.test',
      locale: 'en',
      subject: 'Your receipt',
      body: 'Thank you for your visit.',
      html: '<p>Thank you for your visit.</p>',
      state: 'refused',
      tries: 6,
      trouble: '550 no such mailbox',
      created_at: new Date(now - 0.3 * DAY),
    },
  ])
  await sql`
    INSERT INTO jobs.job (name, data, state, output, retry_count, created_on, completed_on, keep_until, policy)
    SELECT name, '{"payment_id": 1}', 'failed', '{"message": "The receipt could not be written"}', 3,
      now() - interval '2 hours', now() - interval '1 hour', now() + interval '14 days', policy
    FROM jobs.queue WHERE name = 'receipt'`.execute(tx)
}

/** What waits for the operators of the demo town, and what they did. `files`: where private documents are. */
export const seedOffice = async (
  town: Town,
  people: People,
  providers: ReadonlyMap<string, number>,
  files: Files | undefined,
) => {
  const visits = await pastVisits(town, people)
  await seedApplications(town, people, files)
  await seedComplaints(town, people, visits)
  await seedStrayMoney(town, visits.slice(complaints.length))
  await seedPayout(town, people, providers)
  await seedTrouble(town, people)
}
