import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

type Arrived = { from: string; to: string[]; source: string }
const arrived: Arrived[] = []
let refusing = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, { envelope }, done) => {
    const source = await text(stream)
    if (refusing) return done(new Error('full'))
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
    done()
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const { port } = server.server.address() as AddressInfo
const sending = await testApp({
  env: { DEMO: 'on', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Doorstep <hello@doorstep.example>' },
})
const keeping = await testApp({ env: { DEMO: 'off' } })
const limited = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })

describe('with a mail server', () => {
  test('a mail arrives as text and HTML and is forgotten here', async () => {
    const { email } = await sending.signIn()
    await sending.api('POST', 'send_reset_link_email', { body: { email } })
    await expect.poll(() => arrived.length).toBe(1)
    expect(arrived[0]).toMatchObject({ from: 'hello@doorstep.example', to: [email] })
    for (const part of ['Subject: Choose a new password', 'text/plain', 'text/html', 'reset-password?token'])
      expect(arrived[0]?.source).toContain(part)
    await expect.poll(() => sending.sql`SELECT 1 FROM mails`).toEqual([])
  })

  test('a mail it does not take stays written down, and the answer is the same', async () => {
    refusing = true
    const { email } = await sending.signIn()
    const { json } = await sending.api('POST', 'send_reset_link_email', { body: { email } })
    expect(json.success).toBe(true)
    await expect.poll(() => sending.logs.some((line) => line.includes('a mail was not sent'))).toBe(true)
    expect(await sending.sql`SELECT recipient FROM mails`).toEqual([{ recipient: email }])
  })

  test('there is no sandbox mailbox, for nobody', async () => {
    const { token } = await sending.signIn({ role: 'operator' })
    for (const ask of [{}, { token }]) expect((await sending.api('GET', 'sandbox/mails', ask)).status).toBe(404)
  })
})

describe('without one and without a demo', () => {
  test('only the operator reads the sandbox mailbox', async () => {
    const [customer, operator] = [await keeping.signIn(), await keeping.signIn({ role: 'operator' })]
    await keeping.api('POST', 'send_reset_link_email', { body: { email: customer.email } })
    const read = (token?: string) => keeping.api<{ recipient: string }[]>('GET', 'sandbox/mails', { token })
    expect([(await read()).status, (await read(customer.token)).status]).toEqual([401, 403])
    const { json, headers } = await read(operator.token)
    expect(json.data.map(({ recipient }) => recipient)).toEqual([customer.email])
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('asking for links ends after 5 from one address, whether anybody has that email', async () => {
  const { api, signIn } = limited
  const { email } = await signIn()
  for (const asked of [email, 'nobody@example.com']) {
    const ask = () => api('POST', 'send_reset_link_email', { body: { email: asked }, ip: '203.0.113.9' })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})
