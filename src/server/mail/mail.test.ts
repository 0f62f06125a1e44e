import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { sendMail } from './mail.ts'

const mail = {
  id: 1,
  created_at: new Date(0),
  recipient: 'noura@example.com',
  subject: 'Hello',
  body: 'Hello',
  html: '<p>Hello</p>',
  attachment_name: null,
  attachment: null,
}

/** A mail server that offers sign-in and no TLS; what it hears. */
const plainServer = async () => {
  let heard = ''
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text
      if (/^EHLO/i.test(text)) socket.write('250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n')
      else socket.write('535 no\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, heard: () => heard }
}

// 0.0.0.0 leads to this machine and does not count as it.
test.each([
  ['another machine', '0.0.0.0', false],
  ['this machine', '127.0.0.1', true],
])('a password without TLS to %s: %s, %s', async (_, host, sent) => {
  const server = await plainServer()
  const config = {
    smtpUrl: `smtp://noura:a-secret@${host}:${server.port}`,
    mailFrom: 'Doorstep <no-reply@example.com>',
    publicUrl: 'https://example.com',
  } as Config
  await expect(sendMail(config, mail)).rejects.toThrow()
  expect(/AUTH /i.test(server.heard())).toBe(sent)
})
