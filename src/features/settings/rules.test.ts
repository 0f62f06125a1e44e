import { expect, test } from 'vitest'
import { noticeAt } from './rules.ts'

const notice = {
  notice_en: 'Closed',
  notice_ar: 'مغلق',
  notice_from: '2026-11-26T20:00',
  notice_until: '2026-11-27T08:00',
}

test.each([
  ['2026-11-26T19:59', ''],
  ['2026-11-26T20:00', 'Closed'],
  ['2026-11-27T07:59', 'Closed'],
  ['2026-11-27T08:00', ''],
])('at %s the notice is %j', (now, text) => {
  expect(noticeAt(notice, 'en', now)).toBe(text)
})

test.each([
  ['ar', notice, 'مغلق'],
  ['ar', { notice_en: 'Closed', notice_ar: '', notice_from: '', notice_until: '' }, 'Closed'],
  ['en', { notice_en: '', notice_ar: 'مغلق' }, 'مغلق'],
  ['en', {}, ''],
])('in %s of %j it is %j', (locale, settings, text) => {
  expect(noticeAt(settings, locale, '2026-11-26T22:00')).toBe(text)
})
