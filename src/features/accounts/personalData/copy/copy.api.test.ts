import { expect, test } from 'vitest'
import { testApp } from '../../../../../test/app.ts'
import { buildProvider, buildReview } from '../../../../../test/build.ts'
import { parts } from './queries.ts'

const { api, db, sql, signIn } = await testApp()
type Copy = Record<string, Record<string, unknown>[]>
const copyOf = async (token: string) => (await api<Copy>('GET', 'account/data', { token })).json.data

/** Columns that name a person whose rows are not in the copy, and why. */
const left: Record<string, string> = {
  'api_tokens.acting_id': 'sessions of an operator in the name of somebody',
  'change_log.for_user_id': 'what operators did, of whom the log names addresses',
  'change_log.operator_id': 'the work of an operator',
  'checkout_tickets.user_id': 'lets in',
  'commission_rules.created_by': 'the work of an operator',
  'conversation_readings.user_id': 'the work of an operator',
  'email_undos.user_id': 'lets in',
  'email_verifications.user_id': 'lets in',
  'money_inbox.settled_by': 'the work of an operator',
  'password_resets.user_id': 'lets in',
  'payments.refused_by': 'the work of an operator',
  'payout_accounts.changed_by': 'the bank account is in the copy of who owns the provider alone',
  'payout_batches.approved_by': 'the work of an operator',
  'payout_batches.closed_by': 'the work of an operator',
  'payout_batches.created_by': 'the work of an operator',
  'payout_returns.returned_by': 'the work of an operator',
  'provider_application_events.user_id': 'the work of an operator',
  'provider_applications.account_id': 'in the copy by its email, which is theirs',
  'provider_applications.decided_by': 'the work of an operator',
  'provider_document_views.user_id': 'the work of an operator',
  'recovery_codes.user_id': 'lets in',
  'refunds.requested_by': 'the work of an operator',
  'remittance_reversals.reversed_by': 'the work of an operator',
  'remittances.received_by': 'the work of an operator',
  'second_factors.user_id': 'lets in',
  'service_drafts.updated_by': 'the draft is its provider’s',
  'users.merged_into_id': 'its rows are in the copy of the account that is kept',
  'visit_confirmations.user_id': 'no words; no index by person',
  'visit_delays.user_id': 'no words; no index by person',
  'visit_extras.user_id': 'an offer of the provider; no index by person',
  'wallet_credits.created_by': 'the work of an operator',
  'wallet_credits.user_id': 'in the movements of the wallet',
}

test('every column that names a person is in the copy, or says why not', async () => {
  const found = await sql<{ name: string }[]>`
    SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND c.connamespace = 'public'::regnamespace ORDER BY 1`
  const copied = Object.values(parts).map(({ table, of }) => `${table}.${of}`)
  expect(found.map(({ name }) => name)).toEqual([...copied, ...Object.keys(left)].sort())
})

test('what a merged account kept is in the copy of the account that has it', async () => {
  const [kept, former, operator] = [await signIn(), await signIn(), await signIn({ role: 'operator' })]
  const owner = await signIn({ role: 'provider' })
  const provider = await buildProvider(db, { people: [owner.id, former.id], roles: ['owner', 'worker'] })
  const { id: review_id } = await buildReview(db)
  const told = { review_id, user_id: former.id, part: 'review', topic: 'other', text: 'I was there' }
  await db.insertInto('review_reports').values(told).execute()
  await api('DELETE', `provider/members/${former.id}`, { token: owner.token })
  const merge = { token: operator.token, body: { from: former.id } }
  expect((await api('POST', `office/people/${kept.id}/merge`, merge)).status).toBe(200)
  const copy = await copyOf(kept.token)
  expect(copy.review_reports).toMatchObject([{ text: 'I was there' }])
  expect(copy.workers).toMatchObject([{ e_provider_id: provider.id }])
  expect(await copyOf(owner.token)).toMatchObject({ review_reports: [] })
})

const number = 'SA0380000000608010167519'
const owned = async () => {
  const owner = await signIn({ role: 'provider' })
  const provider = await buildProvider(db, { people: [owner.id] })
  await sql`INSERT INTO payout_accounts (e_provider_id, holder, account_number, changed_by)
    VALUES (${provider.id}, 'Salem', ${number}, ${owner.id})`
  const [batch] = await sql<{ id: number }[]>`
    INSERT INTO payout_batches (created_by, currency) VALUES (${owner.id}, 'SAR') RETURNING id`
  await sql`INSERT INTO payouts (payout_batch_id, e_provider_id, holder, account_number, amount_minor, cash_minor, earnings_minor)
    VALUES (${batch?.id ?? 0}, ${provider.id}, 'Salem', ${number}, 100, 0, 100)`
  const [journal] = await sql<{ id: number }[]>`
    INSERT INTO journals (kind, idempotency_key) VALUES ('remittance', ${`of ${provider.id}`}) RETURNING id`
  await sql`INSERT INTO remittances (e_provider_id, amount_minor, cash_minor, currency, reference, received_by, journal_id)
    VALUES (${provider.id}, 50, 50, 'SAR', 'R-9', ${owner.id}, ${journal?.id ?? 0})`
  return { owner, provider }
}

test('the bank account of one’s own provider, the transfers to it, and what it paid', async () => {
  const { owner, provider } = await owned()
  const { bank_accounts, transfers, remittances } = await copyOf(owner.token)
  expect(remittances).toMatchObject([{ e_provider_id: provider.id, amount_minor: 50, reference: 'R-9' }])
  for (const inner of ['received_by', 'journal_id']) expect(remittances?.[0]).not.toHaveProperty(inner)
  const mine = { e_provider_id: provider.id, holder: 'Salem', number }
  expect([bank_accounts, transfers]).toMatchObject([[mine], [{ ...mine, amount_minor: 100, state: 'reserved' }]])
  for (const inner of ['changed_by', 'account_number', 'journal_id', 'payout_batch_id'])
    expect([bank_accounts?.[0], transfers?.[0]].map((row) => Object.keys(row ?? {}).includes(inner))).toEqual([
      false,
      false,
    ])
})

test('of an account that another one entered the number stays masked', async () => {
  const { owner, provider } = await owned()
  const before = await signIn({ role: 'provider' })
  await sql`UPDATE payout_accounts SET changed_by = ${before.id} WHERE e_provider_id = ${provider.id}`
  const { bank_accounts, transfers } = await copyOf(owner.token)
  expect([bank_accounts, transfers]).toMatchObject([[{ number: '•••• 7519' }], [{ number: '•••• 7519' }]])
})

test.each(['owner', 'manager'])(
  'where somebody else owns the provider, too, nothing of it is copied for an %s',
  async (role) => {
    const { owner, provider } = await owned()
    const second = await signIn({ role: 'provider' })
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider.id}, ${second.id}, 'owner')`
    await sql`UPDATE e_provider_users SET role = ${role} WHERE user_id = ${owner.id}`
    expect(await copyOf(owner.token)).toMatchObject({ bank_accounts: [], transfers: [], remittances: [] })
  },
)
