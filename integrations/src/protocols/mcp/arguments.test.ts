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
