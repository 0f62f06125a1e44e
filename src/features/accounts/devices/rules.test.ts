import { expect, test } from 'vitest'
import { deviceOf, isLocalAddress } from './rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S901B) ${webkit} SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Mac'],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/140 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Dart/3.5 (dart:io)', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }))

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:192.168.1.4', true],
  ['10.4.0.1', true],
  ['172.16.0.1', true],
  ['172.25.0.1', true],
  ['172.32.0.1', false],
  ['172.15.0.1', false],
  ['188.10.1.1', false],
  ['8.127.0.1', false],
  ['100.64.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::10', false],
  ['2001::1', false],
  ['FD12::1', true],
  ['fc00::1', true],
  ['2a00:fd00::1', false],
  ['2a00:fe80::1', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['188.54.1.1', false],
  ['2a00:1450::1', false],
  ['', false],
])('%j is local: %s', (ip, local) => expect(isLocalAddress(ip)).toBe(local))
