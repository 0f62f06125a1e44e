import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { areValidKeys, encryptPush, maxPushBytes } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291, byte for byte', () => {
  const ours = createECDH('prime256v1')
  ours.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const body = encryptPush('When I grow up, I want to be a watermelon', keys, { ours, salt })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser reads what was written, up to the longest there is', () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = Buffer.alloc(16, 7)
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
  for (const text of ['', 'وصلك حجز جديد', 'x'.repeat(maxPushBytes)]) {
    const body = encryptPush(text, keys)
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
    const shared = Buffer.from(hkdfSync('sha256', browser.computeSecret(theirs), auth, info, 32))
    const part = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, size))
    const opened = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    opened.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
    expect(plain.toString()).toBe(`${text}\x02`)
    expect(body.length).toBeLessThanOrEqual(4096)
  }
  expect(() => encryptPush('x'.repeat(maxPushBytes + 1), keys)).toThrow('too long')
  expect(areValidKeys(keys)).toBe(true)
})

test.each([
  { p256dh: '', auth: '' },
  { p256dh: 'AAAA', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'short',
  },
])('%j are no keys', (keys) => expect(areValidKeys(keys)).toBe(false))
