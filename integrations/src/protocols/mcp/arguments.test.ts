import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argumentsForm } from './arguments.ts'

const schema = (property: object) => ({ type: 'object', properties: { text: property }, required: ['text'] })

test('a form is made once for all who use tools that take the same', () => {
  const form = argumentsForm(schema({ type: 'string', maxLength: 5 }))
  assert.equal(argumentsForm(schema({ type: 'string', maxLength: 5 })), form)
  assert.equal(form?.safeParse({ text: 'short' }).success, true)
})

test('what takes something else has a form of its own', () => {
  const long = argumentsForm(schema({ type: 'string', maxLength: 50 }))
  const short = argumentsForm(schema({ type: 'string', maxLength: 3 }))
  assert.deepEqual(
    [long, short].map((form) => form?.safeParse({ text: 'a text' }).success),
    [true, false],
  )
})

test('what cannot be used stays so', () => {
  for (const _ of [1, 2]) assert.equal(argumentsForm(schema({ $ref: 'https://elsewhere.example/schema' })), null)
})

test('an argument may be called as schemas call their own parts, also within another one', () => {
  const form = argumentsForm({
    type: 'object',
    properties: {
      definitions: { type: 'array', items: { type: 'string' } },
      inner: { type: 'object', properties: { $defs: { type: 'string' } }, required: ['$defs'] },
      properties: { type: 'object' },
    },
    required: ['definitions'],
  })
  const given = { definitions: ['one'], inner: { $defs: 'two' }, properties: { color: 'red' } }
  assert.deepEqual(form?.safeParse(given).data, given)
  assert.equal(form?.safeParse({ inner: { $defs: 'two' } }).success, false)
})
