import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { isProven, signedBytes, ticksOf } from './proof.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [present, former, stranger] = [pair(), pair(), pair()]
const keys = [present.publicKey, former.publicKey]
const now = new Date('2026-03-14T09:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

function call({ proof = present, proofOld = former, when = now } = {}) {
  const said = {
    token: 'v1.ab.cd',
    address: 'https://quarry.example.com/wopi/files/1?access_token=v1.ab.cd',
    timestamp: String(ticksOf(when)),
  }
  const by = (key: typeof present) => sign('sha256', signedBytes(said), key.privateKey).toString('base64')
  return { ...said, proof: by(proof), proofOld: by(proofOld) }
}

test('time is counted in tenths of microseconds since the year 1, as the protocol wants it', () => {
  assert.equal(ticksOf(new Date('2015-04-25T20:09:58.000Z')), 635_655_893_980_000_000n)
})

test('what is signed is token, address in capitals and time, each after its length', () => {
  const bytes = signedBytes({ token: 'ab', address: 'http://q/ä', timestamp: '258' })
  assert.equal(
    bytes.toString('hex'),
    ['00000002', '6162', '0000000b', '485454503a2f2f512fc384', '00000008', '0000000000000102'].join(''),
  )
})

test('a call counts that is signed with the present key, with it as the former, or with the former', () => {
  assert.ok(isProven(call(), keys, now))
  assert.ok(isProven(call({ proof: stranger, proofOld: present }), keys, now), 'the server has a newer one')
  assert.ok(isProven(call({ proof: former, proofOld: stranger }), keys, now), 'the server has an older one')
})

test('a call counts for nothing that is signed by somebody else, not at all, or for something else', () => {
  assert.equal(isProven(call({ proof: stranger, proofOld: stranger }), keys, now), false)
  assert.equal(isProven(call({ proof: stranger, proofOld: former }), keys, now), false, 'former by former')
  assert.equal(isProven({ ...call(), proof: '', proofOld: '' }, keys, now), false)
  assert.equal(
    isProven({ ...call(), address: 'https://quarry.example.com/wopi/files/2?access_token=v1.ab.cd' }, keys, now),
    false,
  )
  assert.equal(isProven({ ...call(), token: 'v1.ab.ce' }, keys, now), false)
  assert.equal(isProven(call(), [], now), false)
})

test('a call counts for twenty minutes', () => {
  assert.ok(isProven(call({ when: at(-20) }), keys, now))
  assert.equal(isProven(call({ when: at(-20.01) }), keys, now), false)
  assert.equal(isProven(call({ when: at(20.01) }), keys, now), false)
  for (const timestamp of ['', 'x', '-5', '99999999999999999999'])
    assert.equal(isProven({ ...call(), timestamp }, keys, now), false)
})
