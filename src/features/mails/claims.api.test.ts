import { afterAll, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { testApp } from '../../../test/app.ts'
import { mailServer } from '../../../test/mailServer.ts'
import { queueMail } from './service.ts'

const server = await mailServer()
afterAll(server.down)
const { config, database, sql } = await testApp({ env: { SMTP_URL: server.url } })

const due = () => sql<{ data: { mail_id: number }; late: boolean }[]>`
  SELECT data, start_after > now() + interval '4 minutes' AS late FROM jobs.job WHERE name = 'mail' AND state = 'created'`
/** Runs what waits, now, as a worker would. */
const run = async () => {
  const jobs = await due()
  await sql`DELETE FROM jobs.job WHERE name = 'mail'`
  for (const { data } of jobs) await handlersFor(config).mail(database, data)
  return jobs
}

test('a failure that comes when another process has the mail by now takes it from nobody', async () => {
  await database.transaction((tx) =>
    queueMail(tx, { recipient: 'x@example.com', locale: 'en', subject: 's', body: 'b', html: 'h' }),
  )
  server.mood.data = { code: 451, words: 'busy' }
  server.mood.before = async () => void (await sql`UPDATE mails SET taken_until = now() + interval '5 minutes'`)
  const [job] = await run()
  expect(await sql`SELECT state, tries, taken_until > now() AS taken FROM mails`).toEqual([
    { state: 'waiting', tries: 0, taken: true },
  ])
  expect(await due()).toEqual([])
  // Who comes meanwhile looks again when the time of that one is over: it may have died.
  await handlersFor(config).mail(database, job?.data ?? {})
  expect(await due()).toEqual([{ data: job?.data, late: true }])
})
