import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()
const description = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
  const server = await world.server([], { config: readConfig({ DATA_DIR: world.dataDir, ...env }) })
  const reply = await server.visitor().fetch('/opensearch.xml', { headers })
  return { reply, xml: await reply.text(), origin: server.origin }
}

test('browsers are given an address that searches', async () => {
  const { reply, xml, origin } = await description({})
  assert.equal(reply.headers.get('content-type'), 'application/opensearchdescription+xml; charset=utf-8')
  assert.ok(xml.includes(`template="${origin}/workspace/search?q={searchTerms}"`))
})

test('behind a proxy it is the public address', async () => {
  const { xml } = await description({ PUBLIC_URL: 'https://quarry.example.com' })
  assert.ok(xml.includes('template="https://quarry.example.com/workspace/search?q={searchTerms}"'))
})

test('it is described in Korean to a Korean browser', async () => {
  assert.match((await description({}, { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' })).xml, /<Description>[가-힣 ]+/)
  assert.match((await description({}, { 'accept-language': 'en-US,ko;q=0.5' })).xml, /<Description>One search/)
})

test('a made-up host is not where searches are sent', async () => {
  const { xml } = await description({}, { host: 'attacker.example' })
  assert.ok(!xml.includes('attacker.example'))
})
