import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argumentsForm } from './arguments.ts'
import { mostArguments, mostTools, sortListed } from './listed-tool.ts'

const countOf = ({ inputSchema }: { inputSchema: Record<string, unknown> }) => {
  const form = argumentsForm(inputSchema)
  return form && Object.keys(form.shape).length
}
/** So many tools with so many arguments each. */
const listing = (tools: number, count: number) =>
  Array.from({ length: tools }, (_, tool) => {
    const properties = Object.fromEntries(Array.from({ length: count }, (__, each) => [`a${each}`, { type: 'string' }]))
    return { name: `tool${tool}`, inputSchema: { type: 'object', properties } }
  })

test('tools are left out that have more arguments together than anybody looks through', async () => {
  const { tools, leftOut } = await sortListed([...listing(11, 200), { name: 'last', inputSchema: { type: 'object' } }], countOf)
  assert.equal(tools.length, mostArguments / 200)
  assert.deepEqual(leftOut, [
    { name: 'tool10', reason: 'many' },
    { name: 'last', reason: 'many' },
  ])
})

test('while a long list is read, everybody else is served', async () => {
  let turns = 0
  let next = setImmediate(function again() {
    turns += 1
    next = setImmediate(again)
  })
  await sortListed(listing(mostTools, 5), countOf)
  clearImmediate(next)
  assert.ok(turns >= mostTools)
})
