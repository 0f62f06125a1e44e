import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Arrived = { from: string; to: string[]; source: string; id: string }

type Answer = { code: number; words: string }

/** A real mail server of this machine, which can be down, busy, choosy, or cut off right after it took a mail. */
export const mailServer = async () => {
  const arrived: Arrived[] = []
  const mood: {
    recipient?: Answer | undefined
    data?: Answer | undefined
    taken?: (() => void) | undefined
    /** Comes before every answer. */
    before?: () => Promise<void>
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
        // Cut off: the mail is here and the sender never hears of it.
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
