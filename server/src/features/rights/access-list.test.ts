import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Access } from '@quarry/integrations/kit/rights'
import { accessListOf } from './access-list.ts'

const conjunctsOf = (access: Access | undefined) => accessListOf(access).conjuncts

test('nothing said, no list and an empty list among others let nobody in, and are the same', () => {
  for (const access of [undefined, [], [[]], [['everyone'], []], [['user:1'], []]] satisfies (Access | undefined)[])
    assert.deepEqual(accessListOf(access), accessListOf([[]]))
})

test('the same people in another order and spelling are the same list', () => {
  const one = accessListOf([['email:Ada@Example.com', 'user:1', 'user:1'], ['domain:Example.com']])
  assert.deepEqual(one, accessListOf([['domain:example.com'], ['user:1', 'email:ada@example.com']]))
})

test('ids of people and groups keep their case', () => {
  assert.notDeepEqual(accessListOf([['user:a']]), accessListOf([['user:A']]))
})

test('a list with everybody in it asks nothing beside another', () => {
  assert.deepEqual(conjunctsOf([['everyone', 'user:1'], ['user:2']]), [['user:2']])
  assert.deepEqual(conjunctsOf([['everyone', 'user:1']]), [['everyone']])
})

test('what cannot be a name of somebody is nobody', () => {
  assert.deepEqual(conjunctsOf([[`user:${'x'.repeat(1000)}`, 'user:\u0000', 'user:\ud83d']]), [[]])
})
