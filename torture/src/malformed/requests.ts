import { api } from '@quarry/contract/wire/api'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { Route } from '@quarry/contract/wire/route'
import { oneOf, type Random, upTo } from '../torture.ts'
import { anyJson, anyName, anyText, anyValue } from './values.ts'

/** What is written to a connection, and whether an answer can be expected. */
export type Attempt = {
  /** What it is an example of. */
  kind: string
  bytes: Buffer
  /** The connection is broken off once this is sent. */
  isHalf?: boolean
}

/** Who asks: cookies and keys that are good, so that more than the gate is reached. */
export type Target = { host: string; cookie: string; key: string; workspaceId: string }

/** Logging out would leave the rest to the gate. */
const routes: Route[] = Object.values(api)
  .flatMap((feature): Route[] => Object.values(feature))
  .filter((route) => route.path !== accountRoutes.logout.path)
const names = (shape: Route['query']): string[] => Object.keys(shape?.shape ?? {})
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** The head of a request that asks to be answered and then left alone. */
function head(random: Random, caller: Target, method: string, target: string, more: readonly string[] = []): string {
  const who = oneOf(random, [
    [`cookie: ${caller.cookie}`, `origin: http://${caller.host}`],
    [`cookie: ${caller.cookie}`, `origin: http://${caller.host}`],
    [`authorization: Bearer ${caller.key}`],
    [`origin: http://${caller.host}`],
    [],
  ])
  // An address of its own: what one address may ask for in a minute is not what is tried here.
  const from = `x-forwarded-for: 198.${18 + upTo(random, 2)}.${upTo(random, 256)}.${upTo(random, 256)}`
  return [`${method} ${target} HTTP/1.1`, `host: ${caller.host}`, from, 'connection: close', ...who, ...more, '', ''].join('\r\n')
}

function withBody(
  random: Random,
  caller: Target,
  { method, target, type }: { method: string; target: string; type: string },
  body: Buffer,
): Buffer {
  const headers = [`content-type: ${type}`, `content-length: ${body.byteLength}`]
  return Buffer.concat([Buffer.from(head(random, caller, method, target, headers)), body])
}

/** An address with values that its route does not expect, the workspace now and then the right one. */
function targetOf(random: Random, { path, query }: Route, caller: Target): string {
  const pairs = names(query).map((name) => {
    const isRight = name === 'workspaceId' && random() < 0.7
    return `${name}=${isRight ? caller.workspaceId : encoded(random() < 0.5 ? anyText(random).slice(0, 3000) : JSON.stringify(anyValue(random))).slice(0, 9000)}`
  })
  if (random() < 0.2)
    pairs.push(oneOf(random, ['__proto__=1', 'constructor[prototype][a]=1', 'a[]=1&a[]=2', '&&=&=', '%zz=1', 'a=%']))
  if (random() < 0.1) pairs.push(...pairs)
  return `/api/v1${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

function bodyOf(random: Random, { body }: Route, caller: Target): string {
  const fields: [string, unknown][] = names(body).map((name) => [
    name,
    name === 'workspaceId' && random() < 0.7 ? caller.workspaceId : anyValue(random),
  ])
  if (random() < 0.3) fields.push([anyName(random), anyValue(random)])
  return JSON.stringify(Object.fromEntries(fields))
}

type Mutation = (random: Random, caller: Target) => Omit<Attempt, 'kind'>

const paths = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2f..%2f..%2f..%2fetc/passwd',
  '/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/....//....//etc/passwd',
  '/assets/..\\..\\..\\etc\\passwd',
  '/%00',
  '/index.html%00.png',
  '//etc/passwd',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/%zz',
  '/%',
  '/%ff%fe',
  '/api/v1/../../etc/passwd',
  '/api/v1/w/workspace/%2e%2e/%2e%2e/healthz',
  '/hooks/__proto__/constructor',
  `/hooks/upload/${'a'.repeat(199)}`,
  '/hooks/%00/%00',
  `/${'a/'.repeat(4000)}`,
  '*',
  'http://elsewhere.example/etc/passwd',
  'no-slash',
  '/?' + 'a=b&'.repeat(3000),
  '/api/v1/account/profile?' + encoded('한'.repeat(1500)),
]
const headers = [
  'cookie: ' + 'a=b; '.repeat(2000),
  'cookie: quarry_session =x; quarry_session="; ;;=;=x',
  'cookie: %00=%ff; __proto__=1; quarry_session=%E0%A4%A',
  'authorization: Bearer',
  'authorization: Bearer ' + 'q'.repeat(7000),
  'authorization: Basic ####',
  'last-event-id: ' + 'x'.repeat(500),
  'x-stop-stream: __proto__',
  'content-encoding: gzip',
  'accept-encoding: ,,,;q=x',
  'transfer-encoding: identity',
  'transfer-encoding: chunked, chunked',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'content-length: 5\r\ncontent-length: 6',
  'expect: 100-continue',
  'expect: the-unexpected',
  'upgrade: websocket\r\nconnection: upgrade',
  'range: bytes=9-1,,-,0-99999999999999',
  'if-modified-since: yesterday',
  'if-none-match: ' + '"",'.repeat(500),
  'origin: null',
  'origin: http://[::1',
  'x-forwarded-for: ' + '1.2.3.4, '.repeat(500),
  'x-forwarded-for: __proto__, ::ffff:999.1.1.1',
  'x-forwarded-host: a, b\r\nforwarded: for="[',
  'content-type: application/json; charset=' + 'u'.repeat(3000),
  'content-type: ;;;=,/',
  'x-large: ' + 'y'.repeat(20_000),
  'bad header: 1',
  ': nameless',
  'folded: a\r\n b',
  'bell: \u0007',
  'latin: \u00ff\u00fe',
  'host: elsewhere.example',
]
const many = Array.from({ length: 1500 }, (_, index) => `x-${index}: 1`).join('\r\n')
const methods = [
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'OPTIONS',
  'HEAD',
  'PURGE',
  'get',
  'GETT',
  'QUERY',
  'M-SEARCH',
  'PUT',
  'PATCH',
  'DELETE',
  '\u0000',
]
const types = [
  'application/json',
  'application/octet-stream',
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'x',
]

const mutations: Readonly<Record<string, Mutation>> = {
  'wrong types': (random, caller) => {
    const route = oneOf(random, routes)
    const target = targetOf(random, route, caller)
    if (!route.body) return { bytes: Buffer.from(head(random, caller, route.method, target)) }
    const { method } = route
    return {
      bytes: withBody(random, caller, { method, target, type: 'application/json' }, Buffer.from(bodyOf(random, route, caller))),
    }
  },
  'JSON no call expects': (random, caller) => {
    const { method, path } = oneOf(random, routes)
    return {
      bytes: withBody(
        random,
        caller,
        { method, target: `/api/v1${path}`, type: 'application/json' },
        Buffer.from(anyJson(random)),
      ),
    }
  },
  'bytes of no encoding': (random, caller) => {
    const { method, path } = oneOf(random, routes)
    const body = Buffer.from(Array.from({ length: upTo(random, 3000) }, () => upTo(random, 256)))
    const type = `${oneOf(random, types)}${oneOf(random, ['', '; charset=utf-16', '; charset=euc-kr', '; boundary=x'])}`
    return { bytes: withBody(random, caller, { method, target: `/api/v1${path}`, type }, body) }
  },
  'wrong methods': (random, caller) => {
    const { path } = oneOf(random, routes)
    return {
      bytes: Buffer.from(
        head(random, caller, oneOf(random, methods), oneOf(random, [`/api/v1${path}`, '/', '/healthz', '/metrics'])),
      ),
    }
  },
  paths: (random, caller) => ({
    bytes: Buffer.from(head(random, caller, oneOf(random, ['GET', 'POST', 'HEAD']), oneOf(random, paths))),
  }),
  headers: (random, caller) => {
    const { method, path } = oneOf(random, routes)
    const more = [oneOf(random, headers), ...(random() < 0.3 ? [oneOf(random, headers)] : []), ...(random() < 0.02 ? [many] : [])]
    return { bytes: Buffer.from(head(random, caller, method, `/api/v1${path}`, more), 'latin1') }
  },
  'no HTTP at all': (random) => ({
    bytes: oneOf(random, [
      Buffer.from('GET\r\n\r\n'),
      Buffer.from('GET / HTTP/9.9\r\n\r\n'),
      Buffer.from('\r\n\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
      Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\u0000'),
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('GET / HTTP/1.1\nhost: a\n\n'),
      Buffer.from(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\n\r\n`),
      Buffer.from(Array.from({ length: 200 }, () => upTo(random, 256))),
    ]),
  }),
  pipelining: (random, caller) => {
    const inner = Array.from({ length: 2 + upTo(random, 20) }, () => {
      const { method, path } = oneOf(random, routes)
      const body = random() < 0.5 ? '{}' : '{"a":'
      return `${method} /api/v1${path} HTTP/1.1\r\nhost: ${caller.host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    })
    return { bytes: Buffer.from(inner.join('') + head(random, caller, 'GET', '/healthz')) }
  },
  'broken chunks': (random, caller) => {
    const { method, path } = oneOf(random, routes)
    const more = ['content-type: application/json', 'transfer-encoding: chunked']
    const chunks = oneOf(random, [
      '5\r\n{}\r\n0\r\n\r\n',
      'zz\r\n',
      '-1\r\n{}\r\n',
      `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      '2\r\n{}\r\n0\r\nx: y\r\n\r\n',
      'ffffffffffffffffff\r\n',
    ])
    return { bytes: Buffer.from(head(random, caller, method, `/api/v1${path}`, more) + chunks) }
  },
  'half requests': (random, caller) => {
    const route = oneOf(random, routes)
    const whole = withBody(
      random,
      caller,
      { method: route.method, target: targetOf(random, route, caller), type: oneOf(random, types) },
      Buffer.from(bodyOf(random, route, caller)),
    )
    return { bytes: whole.subarray(0, upTo(random, whole.length)), isHalf: true }
  },
}

export function anyAttempt(random: Random, caller: Target): Attempt {
  const [kind, mutate] = oneOf(random, Object.entries(mutations))
  return { kind, ...mutate(random, caller) }
}
