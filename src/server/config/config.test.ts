import { describe, expect, test } from 'vitest'
import { type Config, loadConfig, localUrl } from './config.ts'

const url = 'postgres://someone:secret@db.example:5432/doorstep'

describe('settings', () => {
  test('nothing set', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      processes: expect.any(Number),
      dataDir: `${process.cwd()}/.data`,
      databaseUrl: undefined,
      directUrl: undefined,
      replicaUrl: undefined,
      databaseOwnerUrl: undefined,
      database: { max: 20, queue: 500, connectMs: 5000, waitMs: 3000, statementMs: 10_000, lockMs: 3000 },
      drainMs: 300,
      s3: undefined,
      smtpUrl: undefined,
      mailFrom: 'Doorstep <no-reply@127.0.0.1>',
      demo: true,
      demoPublic: false,
      officeAddresses: undefined,
      legacyClients: false,
      jobs: true,
      metricsToken: undefined,
      logLevel: 'warn',
      rateLimitScale: 1,
      cacheBytes: 33_554_432,
      trustProxy: false,
      pay: { keys: {}, sandbox: true },
      signIn: {},
      pushServices: [
        'https://fcm.googleapis.com',
        'https://jmt17.google.com',
        'https://updates.push.services.mozilla.com',
        'https://*.push.apple.com',
        'https://*.notify.windows.com',
      ],
      places: { provider: 'own', url: undefined, key: '' },
      map: {
        styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
        origins: ['https://tiles.openfreemap.org'],
      },
      translation: { provider: 'sandbox', url: '', key: '' },
      mode: 'production',
    } satisfies Config)
  })

  test.each<[Record<string, string>, Partial<Config>]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '' }, { port: 3000 }],
    [
      { HOST: '0.0.0.0', PORT: '80', DEMO: 'off' },
      { host: '0.0.0.0', publicUrl: 'http://localhost:80' },
    ],
    [{ PUBLIC_URL: 'https://doorstep.example/', DEMO: 'off' }, { publicUrl: 'https://doorstep.example' }],
    [{ PUBLIC_URL: 'HTTPS://Doorstep.Example', DEMO: 'off' }, { publicUrl: 'https://doorstep.example' }],
    [{ DATA_DIR: '/srv/doorstep\r' }, { dataDir: '/srv/doorstep' }],
    [{ DATABASE_URL: url }, { databaseUrl: url, demo: false }],
    [
      { DATABASE_URL: url, DATABASE_OWNER_URL: `${url}2` },
      { databaseUrl: url, databaseOwnerUrl: `${url}2` },
    ],
    [{ DATABASE_URL: url, DEMO: 'on' }, { demo: true }],
    [
      {
        DATABASE_CONNECTIONS: '5',
        DATABASE_QUEUE: '0',
        DATABASE_CONNECT_SECONDS: '1',
        DATABASE_WAIT_SECONDS: '0.5',
        DATABASE_STATEMENT_SECONDS: '4',
        DATABASE_LOCK_SECONDS: '2.5',
      },
      { database: { max: 5, queue: 0, connectMs: 1000, waitMs: 500, statementMs: 4000, lockMs: 2500 } },
    ],
    [{ DEMO: 'off' }, { demo: false }],
    [{ HOST: '::1' }, { demo: true, demoPublic: false }],
    [
      { HOST: '0.0.0.0', DEMO_PUBLIC: 'on' },
      { demo: true, demoPublic: true },
    ],
    [
      { HOST: '0.0.0.0', DEMO: 'off', DEMO_PUBLIC: 'on' },
      { demo: false, demoPublic: false },
    ],
    [{ HOST: '0.0.0.0', DATABASE_URL: url }, { demo: false }],
    [
      { SMTP_URL: 'smtps://me:secret@mail.example', PUBLIC_URL: 'https://doorstep.example', DEMO: 'off' },
      { smtpUrl: 'smtps://me:secret@mail.example', mailFrom: 'Doorstep <no-reply@doorstep.example>' },
    ],
    [{ MAIL_FROM: 'hello@doorstep.example' }, { mailFrom: 'hello@doorstep.example' }],
    [{ MAIL_FROM: 'متجر, Inc. <hello@doorstep.example>' }, { mailFrom: 'متجر, Inc. <hello@doorstep.example>' }],
    [{ MAIL_FROM: '"A: B" <hello@doorstep.example>' }, { mailFrom: '"A: B" <hello@doorstep.example>' }],
    [{ METRICS_TOKEN: ' a-token-of-some-length ' }, { metricsToken: 'a-token-of-some-length' }],
    [{ LEGACY_CLIENTS: 'on' }, { legacyClients: true }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ RATE_LIMIT_SCALE: '0.5' }, { rateLimitScale: 0.5 }],
    [{ TRUST_PROXY: '2', DEMO: 'off' }, { trustProxy: 2 }],
    [
      { TRUST_PROXY: 'loopback, 10.0.0.0/8', PUBLIC_URL: 'http://localhost:8080' },
      { trustProxy: 'loopback, 10.0.0.0/8', demo: true },
    ],
    [{ NODE_ENV: 'test' }, { mode: 'test' }],
    [{ DATABASE_URL: url }, { pay: { keys: {}, sandbox: false } }],
    [{ DATABASE_URL: url, NODE_ENV: 'test' }, { pay: { keys: {}, sandbox: true } }],
    [
      { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' },
      { pay: { keys: { stripe: { secretKey: 'sk', webhookSecret: 'wh' } }, sandbox: false } },
    ],
    [
      { PLACES_PROVIDER: 'photon', PLACES_URL: 'https://photon.example/' },
      { places: { provider: 'photon', url: 'https://photon.example', key: '' } },
    ],
    [{ TRANSLATE_PROVIDER: 'off' }, { translation: { provider: 'off', url: '', key: '' } }],
    [{ DATABASE_URL: url }, { translation: { provider: 'off', url: '', key: '' } }],
    [
      { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: 'https://translate.example/' },
      { translation: { provider: 'libretranslate', url: 'https://translate.example', key: '' } },
    ],
    [
      { TRANSLATE_PROVIDER: 'deepl', TRANSLATE_KEY: 'k:fx' },
      { translation: { provider: 'deepl', url: 'https://api-free.deepl.com', key: 'k:fx' } },
    ],
    [{ PLACES_PROVIDER: 'google', GOOGLE_MAPS_KEY: 'k' }, { places: { provider: 'google', url: undefined, key: 'k' } }],
    [{ MAP_STYLE_URL: 'none' }, { map: { styleUrl: null, origins: [] } }],
    [
      { MAP_STYLE_URL: 'https://a.example/s.json?v=1', MAP_ORIGINS: 'https://b.example/x, https://a.example' },
      { map: { styleUrl: 'https://a.example/s.json?v=1', origins: ['https://a.example', 'https://b.example'] } },
    ],
  ])('%j', (env, expected) => {
    expect(loadConfig(env)).toMatchObject(expected)
  })

  test('reach other processes as they are: as JSON', () => {
    const config = loadConfig({
      DATABASE_URL: url,
      OFFICE_ADDRESSES: '203.0.113.0/24, 2001:db8::/32',
      TRUST_PROXY: '1',
    })
    expect(JSON.parse(JSON.stringify(config))).toEqual(config)
  })

  test.each<[Record<string, string>, string]>([
    ...['LOOPBACK', '0.0.0.0/0', '10.0.0.1, ::/0'].map((proxies): [Record<string, string>, string] => [
      { TRUST_PROXY: proxies },
      'TRUST_PROXY must be a number of proxies or their addresses, comma-separated',
    ]),
    [{ STRIPE_SECRET_KEY: '"sk_secret"', STRIPE_WEBHOOK_SECRET: 'w' }, 'STRIPE_SECRET_KEY is in quotes'],
    [{ DATA_DIR: "'/srv/doorstep'" }, 'DATA_DIR is in quotes, which are a part of it here: leave them out'],
    [{ DATA_DIR: '~/doorstep' }, 'DATA_DIR must be a whole path'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ PUBLIC_URL: 'doorstep.example' }, 'PUBLIC_URL must be an address like https://doorstep.example'],
    [{ PUBLIC_URL: 'https://doorstep.example/shop' }, 'PUBLIC_URL must be an address like https://doorstep.example'],
    [{ PUBLIC_URL: 'https://doorstep.example/?a' }, 'PUBLIC_URL must be an address like https://doorstep.example'],
    [
      { PUBLIC_URL: 'https://me:secret@doorstep.example' },
      'PUBLIC_URL must be an address like https://doorstep.example',
    ],
    [{ HOST: '300.1.1.1' }, 'HOST must be an address of this machine like 127.0.0.1'],
    [{ TRUST_PROXY: 'abc' }, 'TRUST_PROXY must be a number of proxies or their addresses, comma-separated'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be a number of proxies or their addresses, comma-separated'],
    [
      { TRUST_PROXY: 'loopback, 300.1.2.3' },
      'TRUST_PROXY must be a number of proxies or their addresses, comma-separated',
    ],
    [{ DATABASE_URL: 'postgres://me@db:99999/doorstep' }, 'DATABASE_URL has a port that does not exist: 99999'],
    [{ DATABASE_OWNER_URL: url }, 'DATABASE_OWNER_URL is of use only together with DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: url }, 'DATABASE_DIRECT_URL is of use only together with DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: url }, 'DATABASE_REPLICA_URL is of use only together with DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://a:secret@b/c' }, 'DATABASE_URL must be an address like postgres://'],
    ...[
      'http://a:secret@b',
      'smtp://',
      'smtp:secret.example',
      'smtps://me:100%secret@mail.example',
      'smtps://me@mail.example',
      'smtps://:secret@mail.example',
    ].map((address): [Record<string, string>, string] => [
      { SMTP_URL: address },
      'SMTP_URL must be an address like smtps://',
    ]),
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be like Doorstep <no-reply@doorstep.example>, not "nobody"'],
    ...[
      'https://me:pw@mail.example/',
      'a@b.example>',
      'x <a@b.example',
      'Team: a@b.example',
      'a@b.example, c@d.example',
    ].map((from): [Record<string, string>, string] => [{ MAIL_FROM: from }, 'MAIL_FROM must be like Doorstep']),
    [{ HOST: '0.0.0.0' }, 'DEMO is on, and its passwords are public'],
    [{ HOST: '::' }, 'set DEMO=off, or DEMO_PUBLIC=on'],
    [{ TRUST_PROXY: '1' }, 'DEMO is on, and its passwords are public'],
    [{ HOST: '192.168.1.20', DATABASE_URL: url, DEMO: 'on' }, 'DEMO is on'],
    [{ HOST: 'localhost.example' }, 'DEMO is on'],
    [{ PUBLIC_URL: 'https://doorstep.example' }, 'DEMO is on'],
    [{ DEMO: 'perhaps' }, 'DEMO must be on or off, not "perhaps"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number from 0.001'],
    [{ OFFICE_ADDRESSES: 'the office' }, 'OFFICE_ADDRESSES must be addresses or networks like'],
    [{ OFFICE_ADDRESSES: '10.0.0.0/33' }, 'OFFICE_ADDRESSES must be addresses or networks like'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ RAZORPAY_KEY_ID: 'secret' }, 'RAZORPAY_KEY_ID is of use only together with RAZORPAY_KEY_SECRET and RAZORPAY'],
    [{ STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY is of use only together with STRIPE_WEBHOOK_SECRET or'],
    [{ PAYSTACK_SECRET_KEY: 'secret'.repeat(100) }, 'PAYSTACK_SECRET_KEY'],
    [{ PAYSTACK_SECRET_KEY: 'secret\u200b' }, 'PAYSTACK_SECRET_KEY has letters that no key has'],
    [{ GOOGLE_CLIENT_ID: 'client\u200b' }, 'GOOGLE_CLIENT_ID has letters that no key has'],
    [{ GOOGLE_CLIENT_SECRET: 'secret\u200b' }, 'GOOGLE_CLIENT_SECRET has letters that no key has'],
    [{ APPLE_CLIENT_ID: '\u200eclient' }, 'APPLE_CLIENT_ID has letters that no key has'],
    [{ APPLE_TEAM_ID: 'te\u200bam' }, 'APPLE_TEAM_ID has letters that no key has'],
    [{ APPLE_KEY_ID: 'key\u200b' }, 'APPLE_KEY_ID has letters that no key has'],
    [{ APPLE_PRIVATE_KEY: '-----\u200bsecret' }, 'APPLE_PRIVATE_KEY has letters that no key has'],
    [{ RAZORPAY_KEY_SECRET: 'secret\u200b' }, 'RAZORPAY_KEY_SECRET has letters that no key has'],
    [{ RAZORPAY_WEBHOOK_SECRET: 'a secret\u200b' }, 'RAZORPAY_WEBHOOK_SECRET has letters that no key has'],
    [{ STRIPE_WEBHOOK_SECRET: 'secret\u200b' }, 'STRIPE_WEBHOOK_SECRET has letters that no key has'],
    [{ S3_ACCESS_KEY_ID: 'secret\u200b' }, 'S3_ACCESS_KEY_ID has letters that no key has'],
    [{ S3_SECRET_ACCESS_KEY: 'secret'.repeat(100) }, 'S3_SECRET_ACCESS_KEY must have 500 characters at most'],
    [{ S3_ENDPOINT: 'https://me:secret@s3.example' }, 'S3_ENDPOINT must be an address like https://s3'],
    [{ S3_ENDPOINT: 'ftp://me:secret@s3.example' }, 'S3_ENDPOINT must be an address like https://s3'],
    [{ S3_ENDPOINT: 'https://s3.example/?x=1' }, 'S3_ENDPOINT must be an address like https://s3'],
    [{ S3_REGION: 'فرانكفورت' }, 'S3_REGION must be the name of a region'],
    [{ TRANSLATE_PROVIDER: 'deepl', TRANSLATE_KEY: 'secret\u200b' }, 'TRANSLATE_KEY has letters that no key has'],
    [{ PLACES_PROVIDER: 'google', GOOGLE_MAPS_KEY: 'secret\u200b' }, 'GOOGLE_MAPS_KEY has letters that no key has'],
    [{ PAYPAL_MODE: 'perhaps' }, 'PAYPAL_MODE must be live or sandbox, not "perhaps"'],
    [{ PLACES_PROVIDER: 'bing' }, 'PLACES_PROVIDER must be one of own, photon, nominatim, google, not "bing"'],
    [{ TRANSLATE_PROVIDER: 'libretranslate' }, 'TRANSLATE_PROVIDER libretranslate needs TRANSLATE_URL'],
    [{ TRANSLATE_PROVIDER: 'deepl' }, 'TRANSLATE_PROVIDER deepl needs TRANSLATE_KEY'],
    [{ TRANSLATE_KEY: 'secret' }, 'TRANSLATE_URL and TRANSLATE_KEY are of use only together with TRANSLATE_PROVIDER'],
    [{ PLACES_URL: 'https://photon.example' }, 'PLACES_URL is of use only together with PLACES_PROVIDER'],
    [{ PLACES_PROVIDER: 'google' }, 'PLACES_PROVIDER google needs GOOGLE_MAPS_KEY'],
    [{ GOOGLE_MAPS_KEY: 'secret' }, 'GOOGLE_MAPS_KEY is of use only together with PLACES_PROVIDER google'],
    [{ MAP_STYLE_URL: 'ftp://secret' }, 'MAP_STYLE_URL must be none or an address like https://'],
    [{ MAP_ORIGINS: 'tiles' }, 'MAP_ORIGINS must be addresses like https://tiles.example, comma-separated'],
    [
      { S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://s3.example' },
      'S3_ENDPOINT is of use only together with S3_PRIVATE',
    ],
    [{ S3_BUCKET: '../x' }, 'S3_BUCKET must be the name of a bucket'],
    [{ PUSH_SERVICES: 'fcm' }, 'PUSH_SERVICES must be addresses like https://*.push.apple.com'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of production, development, test, not "staging"'],
  ])('%j is refused', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence)
    expect(() => loadConfig(env)).not.toThrow('secret')
  })

  test('every mistake is named at once', () => {
    expect(() => loadConfig({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT.*\n.*DEMO.*\n.*LOG_LEVEL/)
  })

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:1'],
    ['::', 'http://localhost:1'],
    ['::1', 'http://[::1]:1'],
  ])('listening on %s, one goes to %s', (host, address) => {
    expect(localUrl(host, 1)).toBe(address)
  })
})
