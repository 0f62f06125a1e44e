import { createTransport } from 'nodemailer'
import type { Config } from '#server/config/config.ts'

/** Milliseconds a mail server has for each step before it counts as down. */
const timeoutMs = 10_000

type Outgoing = {
  id: number
  created_at: Date
  recipient: string
  subject: string
  body: string
  html: string
  attachment_name: string | null
  attachment: Buffer | null
}

/** The same for every try of one mail: who gets it twice can tell (RFC 5322 §3.6.4). */
const messageId = ({ publicUrl }: Config, { id, created_at }: Outgoing): string =>
  `<mail.${id}.${created_at.getTime()}@${new URL(publicUrl).hostname}>`

/**
 * Sends one mail through the mail server of the settings.
 * @throws what the server or the way there answered; Error without `SMTP_URL`.
 */
export const sendMail = async (config: Config, mail: Outgoing): Promise<void> => {
  if (!config.smtpUrl) throw new Error('no mail server is set')
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing a mail says can make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
      ...(mail.attachment && {
        attachments: [
          { filename: mail.attachment_name ?? '', content: mail.attachment, contentType: 'application/pdf' },
        ],
      }),
      messageId: messageId(config, mail),
      date: mail.created_at,
      // No machine answers this, out of office or other (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
