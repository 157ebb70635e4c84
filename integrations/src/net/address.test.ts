import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedByDefault, isAllowed, parseAllowed } from './address.ts'

const nothing = parseAllowed('')

const special = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254
  169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1
  198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808
  64:ff9b:1::a00:1 100::1 2001::1 2001:0:4136:e378:: 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 3fff::1
  4000::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1
`
const unclear = [
  '',
  'localhost',
  '0x7f.1',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  '1.1.1.1.',
  ' 1.1.1.1',
  '[::1]',
  '1.1.1.1/32',
  '999.1.1.1',
]
for (const address of [...special.trim().split(/\s+/), ...unclear]) {
  test(`"${address}" is not reached unless it is allowed`, () => assert.equal(isAllowed(address, nothing), false))
}

const open = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
]
for (const address of [
  ...open,
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00::1',
]) {
  test(`${address} is public`, () => assert.equal(isAllowed(address, nothing), true))
}

test('an allowed range is reached up to its edges and not beyond', () => {
  const allowed = parseAllowed('10.1.0.0/16, 127.0.0.1 fd00::/8')
  const reached = ['10.1.0.0', '10.1.255.255', '127.0.0.1', 'fd12::1']
  const beyond = ['10.0.255.255', '10.2.0.0', '127.0.0.2', 'fc00::1', '::1', '::ffff:10.1.0.1']
  assert.deepEqual(
    [...reached, ...beyond].filter((address) => isAllowed(address, allowed)),
    reached,
  )
})

test('a range of one family says nothing about the other', () => {
  assert.equal(isAllowed('10.0.0.1', parseAllowed('::/0')), false)
  assert.equal(isAllowed('::1', parseAllowed('0.0.0.0/0')), false)
})

test('an address inside another one is not reached by allowing only the inner one', () => {
  const allowed = parseAllowed('0.0.0.0/0')
  assert.deepEqual(
    ['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'].filter((address) => isAllowed(address, allowed)),
    [],
  )
})

for (const part of [
  '10.0.0.0/33',
  '10.0.0/8',
  'fd00::/129',
  'intranet',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'fe80::1%eth0',
  '10.0.0.0/ 8'.trim(),
]) {
  test(`a list with "${part}" is refused by naming the part`, () => {
    assert.throws(() => parseAllowed(`192.168.0.0/16,${part}`), {
      message: new RegExp(`^"${part.split(' ')[0]!.replace(/[.]/g, '\\.')}`),
    })
  })
}

for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]']) {
  test(`a product that listens on ${host} reaches its own network, but no metadata service`, () => {
    const allowed = allowedByDefault(host)
    const local = ['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '::1', 'fd00::1']
    assert.deepEqual(
      [...local, '169.254.169.254', '0.0.0.0', '100.64.0.1', 'fe80::1'].filter((address) => isAllowed(address, allowed)),
      local,
    )
  })
}

for (const host of ['0.0.0.0', '::', '192.168.0.5', 'search.example.org', '']) {
  test(`a product that listens on "${host}" reaches public addresses only`, () => {
    const allowed = allowedByDefault(host)
    assert.deepEqual(
      ['127.0.0.1', '10.0.0.1', '::1', 'fd00::1'].filter((address) => isAllowed(address, allowed)),
      [],
    )
  })
}
