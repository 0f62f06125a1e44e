import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

/** Milliseconds a mail server has for each step before it counts as down. */
const patience = 10_000

type Outgoing = { recipient: string; subject: string; body: string; html: string }

/**
 * Sends one mail through the mail server of the settings.
 * @throws what the server or the way there answered; Error without `SMTP_URL`.
 */
export const sendMail = async (config: Config, { recipient, subject, body, html }: Outgoing): Promise<void> => {
  if (!config.smtpUrl) throw new Error('no mail server is set')
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Nothing a mail says can make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: config.mailFrom, to: { name: '', address: recipient }, subject, text: body, html })
  } finally {
    transport.close()
  }
}
