import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BillTo, businessNumberOf, nobody } from './bill-to.ts'

test('a Korean business number is written with hyphens, however it was typed', () => {
  for (const typed of ['2208162517', '220-81-62517', ' 220 81 62517 '])
    assert.equal(businessNumberOf(typed, 'KRW'), '220-81-62517')
})

test('a number with a digit that is wrong is none, and none at all is allowed', () => {
  for (const typed of ['2208162518', '220-81-6251', 'GB123456789']) assert.equal(businessNumberOf(typed, 'KRW'), null)
  assert.equal(businessNumberOf('', 'KRW'), '')
})

test('numbers of other countries are kept as they are written', () => {
  assert.equal(businessNumberOf('DE 123 456 789', 'USD'), 'DE 123 456 789')
})

test('an address for letters is one or nothing, and everything is on one line', () => {
  assert.ok(!BillTo.safeParse({ ...nobody, email: 'nobody' }).success)
  assert.equal(BillTo.parse({ ...nobody, address: ' 1 Sejong-daero\n\tSeoul ' }).address, '1 Sejong-daero Seoul')
})
