import { type Config, isLoopback } from '#server/config/config.ts'

/** Milliseconds until the mail server has greeted us. */
const greetingMs = 10_000
/**
 * Milliseconds an answer may take: a server looks through a mail before it takes it, and one that is given up then comes twice. A
 * batch of jobs, sent five at once, has to end before its jobs expire (`jobs/queues.ts`).
 */
const answerMs = 60_000

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

/** The same for every attempt, so that duplicates can be recognised (RFC 5322 §3.6.4). */
const messageId = ({ publicUrl }: Config, { id, created_at }: Outgoing): string =>
  `<mail.${id}.${created_at.getTime()}@${new URL(publicUrl).hostname}>`

/**
 * Sends one mail through the mail server of the settings.
 * @throws the SMTP or network error; Error without `SMTP_URL`.
 */
export const sendMail = async (config: Config, mail: Outgoing): Promise<void> => {
  if (!config.smtpUrl) throw new Error('no mail server is set')
  // Loaded with the first mail: half a megabyte of script that a start does not need.
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(config.smtpUrl)
  const transport = createTransport({
    url: config.smtpUrl,
    // A password crosses no network in the clear, also where somebody between hides that the server offers TLS.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: answerMs,
    // The content of a mail cannot make us read a file or fetch a URL.
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
      // No automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
