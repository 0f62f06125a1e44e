import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildReview, buildService } from '../../../test/build.ts'

const { api, db, signIn } = await testApp()

test('who reads a review is told whether they may answer it: owners and managers of the team', async () => {
  const roles = ['owner', 'manager', 'worker'] as const
  const team = [
    await signIn({ role: 'provider' }),
    await signIn({ role: 'provider' }),
    await signIn({ role: 'provider' }),
  ]
  const { id: e_provider_id } = await buildProvider(db, { people: team.map(({ id }) => id), roles })
  const author = await signIn()
  for (const [n, { token }] of [...team, author].entries()) {
    const { id: e_service_id } = await buildService(db, { e_provider_id })
    const review = await buildReview(db, { user_id: author.id, e_service_id })
    const query = { e_service_id, user_id: author.id }
    const { json } = await api<{ may_reply: boolean }>('GET', 'own_reviews', { token, query })
    const { status } = await api('POST', `e_service_reviews/${review.id}/reply`, {
      token,
      body: { reply: 'Thank you' },
    })
    const may = roles[n] === 'owner' || roles[n] === 'manager'
    expect([roles[n], json.data.may_reply, status === 200]).toEqual([roles[n], may, may])
  }
})
