import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAddress } from './address.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-address-'))
const ca = join(folder, 'ca.pem')
const pem = readFileSync(new URL('../../../test/tls/ca.pem', import.meta.url), 'utf8')
writeFileSync(ca, pem)
const noCa = join(folder, 'text')
writeFileSync(noCa, 'no certificate')
afterAll(() => rmSync(folder, { recursive: true }))

describe('a database URL', () => {
  test.each([
    ['postgres://h/d', { hosts: [{ host: 'h' }], database: 'd' }],
    ['postgresql://u:p@h:1/d', { hosts: [{ host: 'h', port: 1 }], user: 'u', password: 'p', database: 'd' }],
    ['postgres://u:p%40%3A@h', { hosts: [{ host: 'h' }], user: 'u', password: 'p@:' }],
    ['postgres://u:50%@h', { hosts: [{ host: 'h' }], user: 'u', password: '50%' }],
    [
      'postgres://a:1,b:2,c/d',
      { hosts: [{ host: 'a', port: 1 }, { host: 'b', port: 2 }, { host: 'c' }], database: 'd' },
    ],
    ['postgres://[::1]:5,h/d', { hosts: [{ host: '::1', port: 5 }, { host: 'h' }], database: 'd' }],
    ['postgres:///d?host=/run/pg', { hosts: [{ host: '/run/pg' }], database: 'd' }],
    [
      'postgres:///d?host=a&user=u@t&password=p@q',
      { hosts: [{ host: 'a' }], database: 'd', user: 'u@t', password: 'p@q' },
    ],
    ['postgres://%2Frun%2Fpg/d', { hosts: [{ host: '/run/pg' }], database: 'd' }],
    [
      'postgres:///?host=a,b&port=1,2&dbname=d&user=u',
      {
        hosts: [
          { host: 'a', port: 1 },
          { host: 'b', port: 2 },
        ],
        user: 'u',
        database: 'd',
      },
    ],
    ['postgres://a,b/d?target_session_attrs=read-write', { hosts: [{ host: 'a' }, { host: 'b' }], database: 'd' }],
    ['postgres://h?options=-c%20geqo%3Doff', { hosts: [{ host: 'h' }], options: '-c geqo=off' }],
    ['postgres://h?sslmode=disable', { hosts: [{ host: 'h' }] }],
    ['postgres://h?sslmode=require', { hosts: [{ host: 'h' }], ssl: { rejectUnauthorized: false } }],
    ['postgres://h?sslmode=verify-full', { hosts: [{ host: 'h' }], ssl: {} }],
    ['postgres://h?sslmode=require&sslrootcert=system', { hosts: [{ host: 'h' }], ssl: {} }],
    [`postgres://h?sslrootcert=${ca}`, { hosts: [{ host: 'h' }], ssl: { ca: pem } }],
    [
      `postgres://h?sslmode=verify-ca&sslrootcert=${ca}`,
      { hosts: [{ host: 'h' }], ssl: { ca: pem, checkServerIdentity: expect.any(Function) } },
    ],
    [
      `postgres://h?sslmode=require&sslrootcert=${ca}`,
      { hosts: [{ host: 'h' }], ssl: { ca: pem, checkServerIdentity: expect.any(Function) } },
    ],
  ])('%s', (url, address) => {
    expect(parseAddress(url)).toEqual(address)
  })

  test.each([
    ['mysql://h', 'must be an address like'],
    ['postgres://a:b:c/d', 'has a host that cannot be read'],
    // The rest would be left out, and the database be one of this machine.
    ['postgres://u:p#w@h/d', 'in a password / ? # are written %2F %3F %23'],
    ['postgres://u:p/w@h/d', 'in a password / ? # are written %2F %3F %23'],
    ['postgres://u:12/w@h/d', 'in a password / ? # are written %2F %3F %23'],
    ['postgres://u:12?w@h/d', 'in a password / ? # are written %2F %3F %23'],
    ['postgres://u:12?w=x@h/d', 'in a password / ? # are written %2F %3F %23'],
    ['postgres://h/d#x', 'in a password / ? # are written %2F %3F %23'],
    ['postgres://h?sslmode=prefer', 'has the sslmode "prefer"'],
    ['postgres://h?sslmode=verify-ca', 'needs a CA in sslrootcert'],
    ['postgres://h?sslrootcert=/nowhere/ca.pem', 'that cannot be read: /nowhere/ca.pem'],
    [`postgres://h?sslrootcert=${noCa}`, 'that holds no certificate'],
    ['postgres://h?target_session_attrs=standby', 'has the target_session_attrs "standby"'],
  ])('%s is refused', (url, sentence) => {
    expect(() => parseAddress(url)).toThrow(sentence)
  })
})
