import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { argumentsForm, argumentsSaid } from './arguments.ts'

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

/** What a model is told of arguments. */
const shown = (inputSchema: object) =>
  z.toJSONSchema(argumentsForm(inputSchema as never)!, { io: 'input', unrepresentable: 'any' })
const fits = (inputSchema: object, given: object) => argumentsForm(inputSchema as never)!.safeParse(given).success

test('of arguments that are given in one way or another all are kept, and needed is what every way needs', () => {
  const of = (name: string) => ({
    type: 'object',
    properties: { repository: { type: 'string' }, [name]: { type: 'string', description: `The ${name}` } },
    required: ['repository', name],
  })
  for (const among of ['oneOf', 'anyOf']) {
    const either = {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      [among]: [of('branch'), of('tag')],
    }
    const { oneOf, anyOf, properties, required, description } = shown(either)
    assert.deepEqual([oneOf, anyOf, Object.keys(properties!)], [undefined, undefined, ['title', 'repository', 'branch', 'tag']])
    assert.deepEqual(properties!['tag'], { type: 'string', description: 'The tag' })
    assert.deepEqual(required, ['title', 'repository'])
    assert.match(description!, /^Give (exactly|at least) one of: branch, tag\.$/)
    const given = { title: 'one', repository: 'two', tag: 'three' }
    assert.deepEqual(argumentsForm(either)!.safeParse(given).data, given)
    assert.deepEqual(
      argumentsSaid(either).map(({ name }) => name),
      ['title', 'repository', 'branch', 'tag'],
    )
  }
})

test('which arguments go together is told where ways of giving them say nothing else', () => {
  const properties = { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } }
  const form = { type: 'object', properties, anyOf: [{ required: ['email'] }, { required: ['first', 'last'] }] }
  const { description, required = [], anyOf } = shown(form)
  assert.deepEqual([description, required, anyOf], ['Give at least one of: email, first + last.', [], undefined])
})

test('what all parts of a description say holds together', () => {
  const parts = {
    type: 'object',
    $defs: { paged: { properties: { page: { type: 'integer' } } } },
    properties: { query: { type: 'string' } },
    allOf: [
      { $ref: '#/$defs/paged' },
      { properties: { query: { maxLength: 5 }, sort: { enum: ['new', 'old'] } }, required: ['query'] },
    ],
  }
  const { allOf, properties, required } = shown(parts)
  assert.deepEqual([allOf, Object.keys(properties!), required], [undefined, ['query', 'page', 'sort'], ['query']])
  assert.deepEqual(properties!['query'], { type: 'string', maxLength: 5 })
  assert.deepEqual([fits(parts, { query: 'short' }), fits(parts, { query: 'too long' }), fits(parts, {})], [true, false, false])
})

test('the word that tells ways apart is one of theirs', () => {
  const way = (kind: string, more: string) => ({
    type: 'object',
    properties: { kind: { type: 'string', const: kind }, [more]: { type: 'string' } },
    required: ['kind', more],
  })
  const either = { type: 'object', oneOf: [way('user', 'email'), way('group', 'name')] }
  assert.deepEqual(shown(either).properties!['kind'], { type: 'string', enum: ['user', 'group'] })
  assert.deepEqual([fits(either, { kind: 'group', name: 'all' }), fits(either, { kind: 'robot' })], [true, false])
})

test('an argument that ways describe otherwise may be as either says; what describes no object is passed over', () => {
  const either = {
    type: 'object',
    oneOf: [
      { properties: { id: { type: 'integer' } }, required: ['id'] },
      { properties: { id: { type: 'string' } }, required: ['id'] },
      { type: 'null' },
    ],
  }
  assert.deepEqual(shown(either).required, ['id'])
  assert.deepEqual(
    [7, 'seven', true].map((id) => fits(either, { id })),
    [true, true, false],
  )
})

test('what is referred to often counts as often: a small description that grows large is not used', () => {
  const $defs = { long: { type: 'string', description: 'x'.repeat(4_000) } }
  const refers = (times: number) => {
    const properties = Object.fromEntries(Array.from({ length: times }, (_, index) => [`a${index}`, { $ref: '#/$defs/long' }]))
    return { type: 'object', $defs, properties }
  }
  assert.deepEqual(
    [8, 200].map((times) => argumentsForm(refers(times)) !== null),
    [true, false],
  )
  const ways = Array.from({ length: 200 }, (_, index) => ({ properties: { a: { $ref: '#/$defs/long', maxLength: index } } }))
  assert.equal(argumentsForm({ type: 'object', $defs, oneOf: ways }), null)
  const names = Array.from({ length: 200 }, (_, index) => [`${'x'.repeat(400)}${index}`, {}])
  assert.equal(argumentsForm({ type: 'object', properties: Object.fromEntries(names) }), null)
})

test('an argument that many places describe is described by all of them side by side', () => {
  const allOf = Array.from({ length: 100 }, (_, index) => ({ properties: { size: { type: 'integer', minimum: index } } }))
  const size = shown({ type: 'object', allOf }).properties!['size']
  assert.deepEqual(size, { allOf: allOf.map(({ properties }) => properties.size) })
  assert.deepEqual(
    [98, 99].map((given) => fits({ type: 'object', allOf }, { size: given })),
    [false, true],
  )
})

test('of which arguments go together a model is told no more than of what the tool does', () => {
  const ways = ['a', 'b'].map((name) => ({ required: [name.repeat(5_000)] }))
  assert.equal(shown({ type: 'object', anyOf: ways }).description?.length, 1_024)
})
