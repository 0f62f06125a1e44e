import { expect, test } from 'vitest'
import { isPushService, pushServices } from './services.ts'

const known = pushServices.split(',')

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-db5p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://user:pass@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['x', false],
])('%s: %s', (endpoint, ours) => expect(isPushService(known, endpoint)).toBe(ours))
