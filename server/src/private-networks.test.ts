import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowed } from '@quarry/integrations/net/address'
import { readConfig } from './config.ts'
import { allowedNetworks } from './private-networks.ts'

const inside = ['127.0.0.1', '10.0.0.1', '192.168.1.1', '::1', 'fd00::1']
const reachable = (env: Record<string, string>): string[] => {
  const allowed = allowedNetworks(readConfig(env))
  return inside.filter((address) => isAllowed(address, allowed))
}

for (const PUBLIC_URL of [
  'https://quarry.example.com',
  'http://quarry.example.com:8080',
  'https://203.0.114.7',
  'https://[2606:4700::1111]',
  'https://local.example.com',
  'https://quarry.local.',
  'https://10.0.0.1.example.com',
]) {
  const isPublic = PUBLIC_URL !== 'https://quarry.local.'
  test(`behind a proxy at ${PUBLIC_URL} ${isPublic ? 'nothing private' : 'the own network'} is reachable`, () => {
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      assert.deepEqual(reachable({ HOST, PUBLIC_URL }), isPublic ? [] : inside, HOST)
  })
}

for (const PUBLIC_URL of [
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://quarry',
  'https://quarry.local',
  'https://search.corp.internal',
  'https://quarry.home.arpa',
  'https://192.168.1.20',
  'https://[fd00::20]',
]) {
  test(`at ${PUBLIC_URL} a product that listens on this machine only reaches its own network`, () => {
    assert.deepEqual(reachable({ PUBLIC_URL }), inside)
    assert.deepEqual(reachable({ PUBLIC_URL, HOST: '0.0.0.0' }), [])
  })
}

test('without a public address a product that listens on this machine only reaches its own network', () => {
  assert.deepEqual(reachable({}), inside)
})

test('what the operator lists is allowed, and nothing else', () => {
  assert.deepEqual(reachable({ PUBLIC_URL: 'https://quarry.example.com', ALLOW_PRIVATE_NETWORKS: '10.0.0.0/8' }), ['10.0.0.1'])
  assert.deepEqual(reachable({ ALLOW_PRIVATE_NETWORKS: '10.0.0.0/8' }), ['10.0.0.1'])
})
