import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createNetwork } from '@quarry/integrations/net/network'
import { readConfig } from '../config.ts'
import { operatorsOwn } from '../private-networks.ts'
import { recognizeByCommand } from './command.ts'
import { openOcr } from './open-ocr.ts'

const scans = fileURLToPath(new URL('../../testing/scans', import.meta.url))
const net = createNetwork({ allow: operatorsOwn })
after(async () => net[Symbol.asyncDispose]())
const own = mkdtempSync(join(tmpdir(), 'quarry-ocr-test-'))
after(() => rmSync(own, { recursive: true }))
const { signal } = new AbortController()
const log = { error() {}, warn() {}, info() {}, debug() {} }

const tesseract = 'tesseract {file} - -l {languages}'
const open = (env: Record<string, string>) => openOcr(readConfig(env), { readable: [scans, own], net, log })!
const read = (env: Record<string, string>, name: string, pages: number[] = []) =>
  open(env).read({ path: join(scans, name), pages }, signal)
const textOf = ({ blocks }: { blocks: readonly { text: string }[] }) => blocks.map(({ text }) => text).join('\n')

/** A program of the operator's that does this. */
function program(script: string): string {
  const file = join(own, `program-${readdirSync(own).length}`)
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return `${file} {file} {languages}`
}

test('without a command or a service no text is recognized', () => {
  assert.equal(openOcr(readConfig({}), { readable: [], net, log }), null)
})

test('a command and a service at once, one without a place for the file, and strange languages are mistakes', () => {
  assert.throws(
    () => readConfig({ OCR_COMMAND: tesseract, OCR_URL: 'http://ocr' }),
    /OCR_URL: must not be given with OCR_COMMAND/,
  )
  assert.throws(() => readConfig({ OCR_COMMAND: 'tesseract' }), /OCR_COMMAND: must name \{file\}/)
  assert.throws(() => readConfig({ OCR_LANGUAGES: 'kor --help' }), /OCR_LANGUAGES: /)
})

test('Tesseract reads the scanned pages of a PDF, in Korean and English, each under its number', async () => {
  const { blocks, trouble } = await read({ OCR_COMMAND: tesseract }, 'scan.pdf', [1, 2])
  assert.equal(trouble, null)
  const of = (page: number) => textOf({ blocks: blocks.filter(({ anchor }) => anchor.page === page) })
  assert.match(of(1), /The lamp was replaced in October\.[^]*등대 점검 보고서/)
  assert.match(of(2), /harbour fees[^]*입항료는 삼만 원입니다/)
})

test('only the pages that were asked for are read', async () => {
  const { blocks } = await read({ OCR_COMMAND: tesseract }, 'scan.pdf', [2])
  assert.deepEqual([...new Set(blocks.map(({ anchor }) => anchor.page))], [2])
})

for (const name of ['letter.png', 'letter.jpg', 'fax.pdf'])
  test(`${name} is read`, async () => {
    const { blocks, trouble } = await read({ OCR_COMMAND: tesseract }, name, name.endsWith('.pdf') ? [1] : [])
    assert.equal(trouble, null)
    assert.match(textOf({ blocks }), name === 'fax.pdf' ? /A fax in black and white/ : /Lighthouse inspection report/)
  })

test('more pages than allowed are not read, and it is said', async () => {
  const { blocks, trouble } = await read({ OCR_COMMAND: program('echo text'), OCR_PAGES: '1' }, 'scan.pdf', [1, 2])
  assert.deepEqual(blocks, [{ type: 'paragraph', text: 'text', anchor: { page: 1 } }])
  assert.match(trouble!, /only 1 of 2 pages/)
})

test('a command gets a picture of our making and the languages, and nothing of our environment', async () => {
  const { blocks } = await read(
    { OCR_COMMAND: program('head -c 4 "$1" | tail -c 3; echo; echo "$2"; env; ls'), OCR_LANGUAGES: 'jpn' },
    'letter.jpg',
  )
  assert.match(textOf({ blocks }), /^PNG\njpn\n/)
  assert.match(textOf({ blocks }), /picture\.png$/)
  const names = [...textOf({ blocks }).matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
  assert.deepEqual(
    names.filter((name) => !['PATH', 'HOME', 'LANG', 'OMP_THREAD_LIMIT', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
    [],
  )
  assert.ok(names.includes('PATH'))
})

test('a command has no network, or the operator is warned that the system cannot do without', async () => {
  const server = await serving((_request, response) => response.end())
  const { port } = new URL(server.origin)
  const reach = program(`bash -c "exec 3<>/dev/tcp/127.0.0.1/${port}" 2>/dev/null && echo reached || echo apart`)
  const warned: string[] = []
  const ocr = openOcr(readConfig({ OCR_COMMAND: reach }), {
    readable: [scans],
    net,
    log: { ...log, warn: (_fields, message) => void warned.push(message) },
  })!
  const said = textOf(await ocr.read({ path: join(scans, 'letter.png'), pages: [] }, signal))
  assert.equal(said, warned.some((message) => /OCR_COMMAND runs with the network/.test(message)) ? 'reached' : 'apart')
  await server.close()
})

test('whoever gives up first does not have the commands of all later ones run with a network', async () => {
  const warned: string[] = []
  const recognize = recognizeByCommand('true {file}', {
    languages: 'kor',
    log: { ...log, warn: (_fields, message) => void warned.push(message) },
  })
  await assert.rejects(recognize(Buffer.of(), AbortSignal.abort(new Error('enough'))), { message: 'enough' })
  const isApart = spawnSync('unshare', ['--user', '--map-current-user', '--net', '--', 'true']).status === 0
  assert.equal(warned.length, isApart ? 0 : 1)
})

test('after three failures in a row the rest of a document is left', async () => {
  const tries = join(own, 'tries')
  const { trouble } = await read({ OCR_COMMAND: program(`echo x >> ${tries}; exit 1`) }, 'scan.pdf', [1, 2, 1, 2, 1])
  assert.equal(readFileSync(tries, 'utf8'), 'x\n'.repeat(3))
  assert.match(trouble!, /^page 1: it ended with 1 \(and 2 more\)$/)
})

test('a command that fails, is not there or says too much gives a reason', async () => {
  const trouble = async (command: string) => (await read({ OCR_COMMAND: command }, 'letter.png')).trouble
  assert.match((await trouble(program('echo no such language >&2; exit 3')))!, /^page 1: it ended with 3: no such language$/)
  assert.match((await trouble('/nowhere/ocr {file}'))!, /^page 1: it /)
  assert.match((await trouble(program('yes | head -c 3000000')))!, /it says too much/)
})

test('what a command starts ends with it, and its folder is removed', async () => {
  const mark = join(own, 'alive')
  await read({ OCR_COMMAND: program(`(sleep 1; touch ${mark}) >/dev/null 2>&1 & echo text`) }, 'letter.png')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  assert.ok(!readdirSync(own).includes('alive'))
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => /^quarry-ocr-(?!test)/.test(name)),
    [],
  )
})

test('who gives up waits no longer, and the command is ended', async () => {
  const life = new AbortController()
  const reading = open({ OCR_COMMAND: program('sleep 60') }).read({ path: join(scans, 'letter.png'), pages: [] }, life.signal)
  setTimeout(() => life.abort(new Error('enough')), 1_000)
  await assert.rejects(reading, { message: 'enough' })
})

test('a file that is no picture is none, and what is broken gives a reason', async () => {
  writeFileSync(join(own, 'x.png'), 'text')
  writeFileSync(
    join(own, 'broken.png'),
    Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452000001000000010008000000', 'hex'), Buffer.alloc(40)]),
  )
  for (const name of ['x.png', 'broken.png']) {
    const found = await open({ OCR_COMMAND: program('echo text') }).read({ path: join(own, name), pages: [] }, signal)
    assert.deepEqual(found.blocks, [], name)
    assert.match(found.trouble!, /The pictures could not be read/, name)
  }
})

test('a service is posted the picture with the languages, and answers with the text', async () => {
  const asked: { url: string | undefined; type: string | undefined; head: string }[] = []
  const server = await serving(async (request, response) => {
    const body = await buffer(request)
    asked.push({ url: request.url, type: request.headers['content-type'], head: body.subarray(1, 4).toString() })
    response.end('First\u0000 part\n\nSecond part\n')
  })
  const { blocks, trouble } = await read({ OCR_URL: `${server.origin}/read?key=1` }, 'letter.png')
  assert.deepEqual([blocks.map(({ text }) => text), trouble], [['First  part', 'Second part'], null])
  assert.deepEqual(asked, [{ url: '/read?key=1&languages=kor%2Beng', type: 'image/png', head: 'PNG' }])
  await server.close()
})

test('a service that fails, leads elsewhere or says too much gives a reason', async () => {
  for (const reply of [
    { status: 500 },
    { status: 302, location: 'http://127.0.0.1:1/' },
    { status: 200, body: 'x'.repeat(2_000_000) },
  ]) {
    const server = await serving((_request, response) =>
      response.writeHead(reply.status, { ...(reply.location && { location: reply.location }) }).end(reply.body ?? ''),
    )
    const { blocks, trouble } = await read({ OCR_URL: server.origin }, 'letter.png')
    assert.deepEqual(blocks, [])
    assert.match(trouble!, reply.body ? /it says too much/ : new RegExp(`it answers ${reply.status}`))
    await server.close()
  }
})

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
