import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { test } from 'node:test'
import { providers } from '@quarry/contract/source/service'
import { readConfig, variables } from './config.ts'

const inRoot = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('everything is optional', () => {
  const config = readConfig({})
  assert.deepEqual(
    [config.PORT, config.HOST, config.ROLES, config.isLoopback, config.publicOrigin],
    [3000, '127.0.0.1', ['api', 'search', 'worker'], true, null],
  )
  assert.ok(isAbsolute(config.DATA_DIR))
})

test('links no request asked for lead to the public address, or to this machine', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://quarry.example.com/' }).ownOrigin, 'https://quarry.example.com')
  assert.equal(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).ownOrigin, 'http://localhost:8080')
})

test('a provider has its client when both parts are given', () => {
  const { providers } = readConfig({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    NOTION_BASE_URL: 'http://localhost:4010/x',
  })
  assert.deepEqual(providers.google, { client: { id: 'id', secret: 'secret' }, baseUrl: null })
  assert.deepEqual(providers.notion, { client: null, baseUrl: 'http://localhost:4010' })
  assert.throws(
    () => readConfig({ FIGMA_CLIENT_ID: 'id' }),
    /FIGMA_CLIENT_SECRET: FIGMA_CLIENT_ID and FIGMA_CLIENT_SECRET belong together/,
  )
})

test('plans are paid at the test gateway only where no company is set up, and strangers come only where the operator says so', () => {
  const inSandbox = (env: Record<string, string>) => readConfig({ BILLING: 'on', ...env }).paysInSandbox
  const PUBLIC_URL = 'https://quarry.example.com'
  const STRIPE_SECRET_KEY = 'sk_test_1'
  assert.deepEqual([inSandbox({}), inSandbox({ PUBLIC_URL })], [true, false])
  assert.ok(inSandbox({ PUBLIC_URL, BILLING_GATEWAY: 'sandbox' }))
  for (const own of ['http://localhost:3000', 'http://[::1]:3000']) assert.ok(inSandbox({ PUBLIC_URL: own }), own)
  assert.ok(!inSandbox({ PUBLIC_URL: 'http://quarry.lan' }), 'others can reach it')
  assert.ok(!inSandbox({ STRIPE_SECRET_KEY }))
  assert.ok(!inSandbox({ STRIPE_SECRET_KEY, BILLING_GATEWAY_KRW: 'none' }), 'also for what the company does not serve')
  assert.throws(() => inSandbox({ STRIPE_SECRET_KEY, BILLING_GATEWAY: 'sandbox' }), /BILLING_GATEWAY: /)
})

test('a currency is paid to the company that is set up, unless the operator names another or none', () => {
  const STRIPE_SECRET_KEY = 'rk_live_1'
  assert.deepEqual(readConfig({}).paidTo, { KRW: 'none', USD: 'none' })
  assert.deepEqual(readConfig({ STRIPE_SECRET_KEY }).paidTo, { KRW: 'stripe', USD: 'stripe' })
  assert.deepEqual(readConfig({ STRIPE_SECRET_KEY, BILLING_GATEWAY_KRW: 'none' }).paidTo, { KRW: 'none', USD: 'stripe' })
  assert.throws(() => readConfig({ BILLING_GATEWAY_USD: 'stripe' }), /BILLING_GATEWAY_USD: stripe needs STRIPE_SECRET_KEY/)
  assert.deepEqual(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }).STRIPE_WEBHOOK_SECRET, ['whsec_1', 'whsec_2'])
})

test('every wrong variable is named and no value is printed', () => {
  const wrong = {
    PORT: 'hunter2',
    PUBLIC_URL: 'hunter2',
    ROLES: 'api,hunter2',
    DATABASE_URL: 'mysql://user:hunter2@db/x',
    SECRET_KEY: 'hunter2',
    STRIPE_SECRET_KEY: 'hunter2',
    DOCUMENTS_AT_ONCE: '65',
    SMTP_URL: 'http://user:hunter2@mail',
    MAIL_FROM: 'hunter2',
    AI_PROVIDER: 'hunter2',
    AI_BASE_URL: 'hunter2',
    AI_TOOLS: 'hunter2',
    AI_CONTEXT_TOKENS: '0',
    AI_MONTHLY_TOKENS: 'hunter2',
    AI_PRICES: 'hunter2',
    AI_RERANK_MS: '0.5',
    EMBEDDING_BASE_URL: 'hunter2',
    OIDC_ISSUER: 'http://hunter2.example.com',
    GOOGLE_BASE_URL: 'hunter2',
    OCR_COMMAND: 'hunter2',
    OCR_URL: 'hunter2',
    OCR_LANGUAGES: 'hunter2 -x',
    OCR_PAGES: 'hunter2',
    WEB_OFFICE: 'hunter2',
    WEB_OFFICE_URL: 'ftp://hunter2.example.com',
    WEB_OFFICE_CALLBACK_URL: 'hunter2',
    SIGN_UP: 'hunter2',
    TERMS_URL: 'hunter2',
    PRIVACY_URL: 'ftp://hunter2.example.com',
    INVITATIONS_PER_HOUR: 'hunter2',
    SUPPORT_CONTACT: 'hunter2',
    BILLING: 'hunter2',
    BILLING_GATEWAY: 'hunter2',
    PORTONE_CHANNELS: 'hunter2',
    SELLER_NAME: 'hunter2'.repeat(20),
    DEVICES_PER_PERSON: 'hunter2',
    ALLOW_PRIVATE_NETWORKS: 'hunter2',
    METRICS_TOKEN: 'hunter2',
    LOG_LEVEL: 'hunter2',
  }
  assert.throws(
    () => readConfig(wrong),
    (error: Error) => {
      for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(`^  ${name}: `, 'm'))
      assert.doesNotMatch(error.message, /hunter2/)
      assert.doesNotMatch(error.message, /invalid|expected|received|pattern/i, 'not in words for operators')
      return true
    },
  )
})

test('an address without its http:// is refused, and not taken for one of a protocol named localhost', () => {
  for (const name of ['AI_BASE_URL', 'EMBEDDING_BASE_URL', 'EMBEDDING_FORMER_BASE_URL'])
    assert.throws(() => readConfig({ [name]: 'localhost:11434/v1' }), new RegExp(`${name}: must be an address such as http://`))
})

test('a mail server without a host, or whose password is not percent-encoded, is refused', () => {
  for (const SMTP_URL of ['smtp://', 'smtp://quarry:50%@mail.example.com', 'smtp://quarry:a#b@mail.example.com'])
    assert.throws(() => readConfig({ SMTP_URL }), /SMTP_URL: must be such as smtp:/, SMTP_URL)
  const SMTP_URL = 'smtps://quarry:a%23b%2F50%25@mail.example.com:465'
  assert.equal(readConfig({ SMTP_URL }).SMTP_URL, SMTP_URL)
})

test('the sender of mails may have a name, and no quotation marks of a shell around it', () => {
  for (const MAIL_FROM of ['quarry@example.com', 'Quarry <quarry@example.com>', '"Quarry, 검색" <quarry@example.com>'])
    assert.equal(readConfig({ MAIL_FROM }).MAIL_FROM, MAIL_FROM)
  assert.throws(() => readConfig({ MAIL_FROM: '"Quarry <quarry@example.com>"' }), /MAIL_FROM: must be a sender/)
})

test('an empty variable is an absent one', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'ROLES', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'LOG_LEVEL']
  const config = readConfig(Object.fromEntries(names.map((name) => [name, ''])))
  assert.equal(JSON.stringify(config), JSON.stringify(readConfig({})))
})

test('processes that divide the roles among them need one key', () => {
  const env = { DATABASE_URL: 'postgres://db/x', ROLES: 'worker' }
  assert.throws(() => readConfig(env), /SECRET_KEY: must be given, the same for all processes/)
  readConfig({ ...env, SECRET_KEY: 'ab'.repeat(32) })
  readConfig({ ...env, ROLES: 'worker,search,api' })
})

test('a way past a pooler is one to a database of the operator', () => {
  assert.throws(
    () => readConfig({ DATABASE_DIRECT_URL: 'postgres://db/x' }),
    /DATABASE_DIRECT_URL: must be given with DATABASE_URL only/,
  )
})

test('variables of other programs are left alone', () => {
  assert.ok(!('PATH' in readConfig({ PATH: '/usr/bin' })))
})

test('a port that is no port is refused', () => {
  for (const PORT of ['-1', '65536', '3.5', 'x', ' ', '0x10']) assert.throws(() => readConfig({ PORT }), /PORT/)
})

test('roles may be written with spaces, and none is not a choice', () => {
  assert.deepEqual(readConfig({ ROLES: 'search, worker' }).ROLES, ['search', 'worker'])
  assert.throws(() => readConfig({ ROLES: ',' }), /ROLES/)
})

test('addresses of this machine alone are distinguished from those others can reach', () => {
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) assert.equal(readConfig({ HOST }).isLoopback, true, HOST)
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example.com', 'example.com'])
    assert.equal(readConfig({ HOST }).isLoopback, false, HOST)
})

test('the public origin is the address without its path', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://quarry.example.com/' }).publicOrigin, 'https://quarry.example.com')
  assert.equal(readConfig({ PUBLIC_URL: 'http://quarry.lan:8080/app' }).publicOrigin, 'http://quarry.lan:8080')
})

test('nothing can be changed afterwards', () => {
  assert.throws(() => Object.assign(readConfig({}), { PORT: 1 }), TypeError)
})

test('an OpenID provider is reached over https, unless it is this machine', () => {
  const OIDC_CLIENT_ID = 'quarry'
  for (const OIDC_ISSUER of [
    'https://id.example.com/realms/acme',
    'http://localhost:9000',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
  ])
    assert.equal(readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID }).OIDC_ISSUER, OIDC_ISSUER)
  for (const OIDC_ISSUER of ['http://id.example.com', 'ftp://localhost', 'id.example.com'])
    assert.throws(() => readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID }), /^ {2}OIDC_ISSUER: /m)
})

test('of an OpenID provider and the name it knows Quarry by, neither stands alone', () => {
  assert.throws(() => readConfig({ OIDC_ISSUER: 'https://id.example.com' }), /^ {2}OIDC_CLIENT_ID: /m)
  assert.throws(() => readConfig({ OIDC_CLIENT_ID: 'quarry' }), /^ {2}OIDC_ISSUER: /m)
})

test('domains are given with the mode that asks for them, and only then', () => {
  assert.throws(() => readConfig({ SIGN_UP: 'domains' }), /SIGN_UP_DOMAINS: must be given with SIGN_UP=domains, and only then/)
  assert.throws(() => readConfig({ SIGN_UP_DOMAINS: 'acme.com' }), /SIGN_UP_DOMAINS/)
  const { SIGN_UP_DOMAINS } = readConfig({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'Acme.com, @acme.kr' })
  assert.deepEqual(SIGN_UP_DOMAINS, ['acme.com', 'acme.kr'])
})

test('an office server has an origin of its own', () => {
  const env = { PUBLIC_URL: 'https://quarry.example.com', WEB_OFFICE_URL: 'https://quarry.example.com/office' }
  assert.throws(() => readConfig(env), /WEB_OFFICE_URL: must not have the origin of PUBLIC_URL/)
  assert.equal(readConfig({ ...env, WEB_OFFICE_URL: 'https://office.example.com/' }).WEB_OFFICE_URL, 'https://office.example.com')
})

const portone = {
  PORTONE_API_SECRET: 'secret',
  PORTONE_STORE_ID: 'store-1a2b',
  PORTONE_CHANNELS: 'tosspayments=channel-key-1a, kakaopay=channel-key-2b',
}

test('PortOne is set up by what belongs together, and takes the place of the test gateway', () => {
  const config = readConfig({
    BILLING: 'on',
    ...portone,
    PORTONE_WEBHOOK_SECRET: 'whsec_AAAAAAAA whsec_BBBBBBBB',
    PORTONE_TEST: 'on',
  })
  assert.equal(config.paysInSandbox, false)
  assert.deepEqual(config.portone, {
    apiSecret: 'secret',
    storeId: 'store-1a2b',
    channels: [
      { pg: 'tosspayments', key: 'channel-key-1a' },
      { pg: 'kakaopay', key: 'channel-key-2b' },
    ],
    webhookSecrets: ['whsec_AAAAAAAA', 'whsec_BBBBBBBB'],
    isTest: true,
    baseUrl: 'https://api.portone.io',
  })
  assert.throws(() => readConfig({ BILLING: 'on', BILLING_GATEWAY: 'sandbox', ...portone }), /BILLING_GATEWAY: /)
  assert.deepEqual([readConfig({ BILLING: 'on' }).portone, readConfig({ BILLING: 'on' }).paysInSandbox], [null, true])
})

test('won are paid to PortOne where it is set up, beside another company too, unless told otherwise', () => {
  const paidTo = (env: Record<string, string>) => readConfig({ ...portone, ...env }).paidTo
  const STRIPE_SECRET_KEY = 'sk_test_1'
  assert.deepEqual(paidTo({}), { KRW: 'portone', USD: 'none' })
  assert.deepEqual(paidTo({ STRIPE_SECRET_KEY }), { KRW: 'portone', USD: 'stripe' })
  assert.deepEqual(paidTo({ STRIPE_SECRET_KEY, BILLING_GATEWAY_KRW: 'stripe' }), { KRW: 'stripe', USD: 'stripe' })
  assert.throws(() => paidTo({ BILLING_GATEWAY_USD: 'portone' }), /BILLING_GATEWAY_USD: portone .* takes won alone/)
  assert.throws(() => readConfig({ BILLING_GATEWAY_KRW: 'portone' }), /BILLING_GATEWAY_KRW: portone needs/)
})

test('what is missing of PortOne, or wrong, is named and not printed', () => {
  const refused = (env: Record<string, string>) => {
    try {
      readConfig(env)
    } catch (error) {
      return String(error)
    }
    return ''
  }
  assert.match(refused({ PORTONE_STORE_ID: 'store-1a2b' }), /PORTONE_API_SECRET: .*\n {2}PORTONE_CHANNELS: /)
  assert.match(refused({ PORTONE_WEBHOOK_SECRET: 'whsec_AAAAAAAA' }), /PORTONE_API_SECRET/)
  for (const [name, value] of [
    ['PORTONE_CHANNELS', 'channel-key-7c'],
    ['PORTONE_CHANNELS', 'paypal=channel-key-1a'],
    ['PORTONE_CHANNELS', 'kakaopay=channel-key-1a,kakaopay=channel-key-2b'],
    ['PORTONE_STORE_ID', 'hidden-value'],
    ['PORTONE_WEBHOOK_SECRET', 'hidden-value'],
  ] as const) {
    const said = refused({ ...portone, [name]: value })
    assert.match(said, new RegExp(`${name}: `))
    assert.ok(!said.includes(value), said)
  }
})

test('.env.example names every variable, in order', () => {
  assert.deepEqual(
    [...inRoot('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    variables,
  )
})

test('docs/configuration.md explains every variable, in order', () => {
  const [, table = ''] = inRoot('docs/configuration.md').split('\n## Variables\n')
  const named = [...table.split('\n## ')[0]!.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z_]+/g))
  // Those of providers stand in one row.
  const ofProvider = new RegExp(`^(${providers.join('|')})_`, 'i')
  assert.deepEqual(
    named,
    variables.filter((name) => !ofProvider.test(name)),
  )
})
