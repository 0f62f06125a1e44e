import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Arrived = { from: string; to: string[]; source: string; id: string }

type Answer = { code: number; words: string }

/** A local SMTP server that can be down, busy, refuse mails, or disconnect right after accepting one. */
export const mailServer = async () => {
  const arrived: Arrived[] = []
  const mood: {
    recipient?: Answer | undefined
    data?: Answer | undefined
    taken?: (() => void) | undefined
    /** Called before every response. */
    before?: (() => Promise<void>) | undefined
  } = {}
  const refusal = ({ code, words }: Answer) => Object.assign(new Error(words), { responseCode: code })
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_, __, done) => done(mood.recipient && refusal(mood.recipient)),
      onData: async (stream, { envelope }, done) => {
        const source = await text(stream)
        await mood.before?.()
        if (mood.data) return done(refusal(mood.data))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const id = /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? ''
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, id })
        // Disconnected: the mail is accepted, but the sender gets no response.
        if (mood.taken) return mood.taken()
        done()
      },
    }).on('error', () => {})
  let server: SMTPServer | undefined
  let port = 0
  const up = async (): Promise<void> => {
    const made = make()
    server = made
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
    port = (made.server.address() as AddressInfo).port
  }
  const down = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  await up()
  return { arrived, mood, up, down, url: `smtp://127.0.0.1:${port}` }
}
