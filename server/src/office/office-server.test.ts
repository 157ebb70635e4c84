import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { startOffice } from '../../testing/services/office.ts'
import { operatorsOwn } from '../private-networks.ts'
import { readDiscovery } from './discovery.ts'
import { discoveryBytes, openOffice } from './office-server.ts'

const net = createNetwork({ allow: operatorsOwn, maxBytes: discoveryBytes })
after(() => net[Symbol.asyncDispose]())
const file = { source: 'https://quarry.example.com/wopi/files/1', lang: 'ko' }
const warned: string[] = []
const log = { error() {}, info() {}, debug() {}, warn: (_fields: object, message: string) => void warned.push(message) }
const open = (url: string, parts: { net?: typeof net } = {}) =>
  openOffice({ WEB_OFFICE: 'on', WEB_OFFICE_URL: url }, { net, log, ...parts })!

test('there is an office where it is switched on and has an address', () => {
  assert.equal(openOffice({ WEB_OFFICE: 'off', WEB_OFFICE_URL: 'https://office.example.com' }, { net, log }), null)
  assert.equal(openOffice({ WEB_OFFICE: 'on', WEB_OFFICE_URL: undefined }, { net, log }), null)
  assert.equal(open('https://office.example.com/path').origin, 'https://office.example.com')
})

test('a document is shown where the server says, with places filled in that have a value', async () => {
  await using office = await startOffice()
  const address = new URL((await open(office.origin).addressFor('docx', file))!)
  assert.deepEqual([address.origin, address.pathname], [office.origin, '/hosting/page'])
  assert.deepEqual(Object.fromEntries(address.searchParams), { ui: 'ko', WOPISrc: file.source, lang: 'ko' })
})

test('of a server that names no viewer the editor is taken, and of a format it does not know nothing', () => {
  const { viewers } = readDiscovery(
    Buffer.from(
      '<wopi-discovery><action name="edit" ext="DOCX" urlsrc="https://o/e"/><action name="convert" ext="ppt" urlsrc="https://o/c"/></wopi-discovery>',
    ),
  )
  assert.deepEqual([...viewers], [['docx', 'https://o/e']])
})

test('it is asked once for its description, and again after it failed', async () => {
  await using office = await startOffice()
  const opened = open(office.origin)
  office.fail(true)
  await assert.rejects(opened.addressFor('docx', file), { error: 'officeUnreachable' })
  office.fail(false)
  await Promise.all([opened.addressFor('docx', file), opened.addressFor('pptx', file)])
  await opened.addressFor('xlsx', file)
  assert.equal(office.asked.descriptions, 1)
})

test('a server that leads elsewhere, says something else, too much, or names another origin is not used', async () => {
  for (const reply of [
    { status: 302, headers: { location: 'http://127.0.0.1:1/hosting/discovery' } },
    { status: 200, body: '<html><body>Welcome</body></html>' },
    { status: 200, body: '<!DOCTYPE x [<!ENTITY a "b">]><wopi-discovery/>' },
    { status: 200, body: ' '.repeat(discoveryBytes + 1) },
  ]) {
    await using server = await answering(reply)
    await assert.rejects(open(server.origin).addressFor('docx', file), { error: 'officeUnreachable' })
  }
  await using elsewhere = await startOffice({ named: 'https://other.example.com' })
  await assert.rejects(open(elsewhere.origin).addressFor('docx', file), { error: 'officeUnreachable' })
  assert.match(warned.at(-1)!, /another origin than WEB_OFFICE_URL/)
})

async function answering({
  status,
  headers = {},
  body = '',
}: {
  status: number
  headers?: Record<string, string>
  body?: string
}) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
