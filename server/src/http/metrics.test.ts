import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { exposeMetrics, type Probe } from './metrics.ts'

/** What `/metrics` shows of these probes. */
async function figuresOf(...probes: Probe[]): Promise<string[]> {
  await using server = Fastify()
  exposeMetrics(server, probes, undefined)
  const { body, statusCode } = await server.inject('/metrics')
  assert.equal(statusCode, 200)
  return body.split('\n').filter((line) => line.startsWith('test_'))
}

test('a figure is shown with its labels', async () => {
  const read = () => [
    { labels: { state: 'open' }, value: 3 },
    { labels: { state: 'opening' }, value: 0 },
  ]
  const lines = await figuresOf(
    { name: 'test_states', help: 'x', labels: ['state'], read },
    { name: 'test_plain', help: 'x', read: () => 7 },
  )
  assert.deepEqual(lines, ['test_states{state="open"} 3', 'test_states{state="opening"} 0', 'test_plain 7'])
})

test('a figure that no longer exists is not shown again', async () => {
  let states = ['open', 'opening']
  const read = () => states.map((state) => ({ labels: { state }, value: 1 }))
  await using server = Fastify()
  exposeMetrics(server, [{ name: 'test_states', help: 'x', labels: ['state'], counter: true, read }], undefined)
  await server.inject('/metrics')
  states = ['open']
  const { body } = await server.inject('/metrics')
  assert.deepEqual(
    body.split('\n').filter((line) => line.startsWith('test_')),
    ['test_states{state="open"} 1'],
  )
})

test('a figure that fails, or is late, is left out, and the others are shown', async () => {
  const lines = await figuresOf(
    { name: 'test_broken', help: 'x', read: () => Promise.reject(new Error('no database')) },
    { name: 'test_hanging', help: 'x', labels: ['state'], read: () => new Promise(() => {}) },
    { name: 'test_well', help: 'x', read: () => 1 },
  )
  assert.deepEqual(lines, ['test_well 1'])
})
