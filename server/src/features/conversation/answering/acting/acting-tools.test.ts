import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuick } from '@quarry/contract/testing/quick'
import type { Vendor } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import type { ToolSetToUse } from '../../../agent/agent.ts'
import { actingTools } from './acting-tools.ts'
import { AtHand, orderOf } from './at-hand.ts'

/** A server with so many tools, each described by its own words. */
function offering(count: number, describe: (no: number) => string) {
  const names = Array.from({ length: count }, (_, no) => `tool${no}`)
  const said = (no: number) => ({ en: describe(no), ko: describe(no) })
  const toolset = {
    isForeign: true,
    tools: Object.fromEntries(
      names.map((name, no) => [name, { description: describe(no).slice(0, 1_024), effect: 'read', input: z.object({}) }]),
    ),
    texts: Object.fromEntries(names.map((name, no) => [name, { title: { en: name, ko: name }, about: said(no), fields: {} }])),
  }
  const set = {
    id: 'set',
    service: 'mcptracker',
    name: 'Tracker',
    tools: names.map((name) => ({ name, setting: 'ask' })),
    fixed: {},
  } as unknown as ToolSetToUse
  return { ctx: { vendors: { mcptracker: { toolset } as unknown as Vendor } }, sets: [set] }
}

/** What is at hand as a run begins. */
function beginning(
  { ctx, sets }: ReturnType<typeof offering>,
  question: string,
  more: Partial<Parameters<typeof orderOf>[2]> = {},
) {
  const places = { mode: 'native', taken: 2 } as const
  const all = actingTools(ctx, sets, 'native')
  const order = orderOf(all, places, { question, instructions: '', usedBefore: new Set(), ...more })
  return { order, atHand: new AtHand(all, { ...places, order }) }
}
const toolsOf = ({ tools }: AtHand): string[] => tools.map(({ tool }) => tool)

const wordsFrom = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `${((seed * 7_919 + at * 104_729) % 4_999).toString(36)}word`).join(' ')

test('of many tools those are at hand whose words the question has, also with endings written to them', () => {
  const words = ['invoice', 'refund', '지붕', 'calendar']
  const offer = offering(40, (no) => `Handles ${words[no - 36] ?? 'something'}`)
  const { atHand } = beginning(offer, 'Refund it, put invoic into a calendar, and 지붕을 고쳐 주세요')
  assert.deepEqual(toolsOf(atHand), [
    ...Array.from({ length: 9 }, (_, no) => `tool${no}`),
    'tool36',
    'tool37',
    'tool38',
    'tool39',
  ])
})

test('as many as have a place are all at hand, and none is to be found', () => {
  const { order, atHand } = beginning(
    offering(14, () => 'Handles something'),
    'refund',
  )
  assert.equal(order, null)
  assert.equal(toolsOf(atHand).length, 14)
})

test('those that the builder names and those used before have a place before those that fit the question', () => {
  const offer = offering(60, (no) => `Handles ${no < 40 ? 'refund' : 'something'}`)
  const { order } = beginning(offer, 'refund', {
    instructions: 'First use tool55, never tool5.',
    usedBefore: new Set(['mcptracker tool50']),
  })
  assert.deepEqual(order!.slice(0, 4), ['mcptracker__tool5', 'mcptracker__tool55', 'mcptracker__tool50', 'mcptracker__tool0'])
})

test('what all tools have tells none from another: the rarer word counts', () => {
  const { atHand } = beginning(
    offering(40, (no) => `Handles everything here${no === 33 ? ' and 환불' : ''}`),
    '',
  )
  assert.deepEqual(atHand.find('handles everything here 환불을')[0], 'mcptracker__tool33')
})

test('what was found is at hand from then on, with what was used; a request never holds more than before', () => {
  const { atHand } = beginning(
    offering(60, (no) => `Handles ${no < 50 ? 'something' : `refund number${no}`}`),
    'something',
  )
  assert.equal(toolsOf(atHand).length, 13)
  const found = atHand.find('refund')
  assert.deepEqual(
    found,
    [50, 51, 52, 53, 54].map((no) => `mcptracker__tool${no}`),
  )
  atHand.bring(found)
  assert.deepEqual(toolsOf(atHand).slice(-5), ['tool50', 'tool51', 'tool52', 'tool53', 'tool54'])
  atHand.bring(['mcptracker__tool3', 'mcptracker__none'])
  for (const no of [55, 57, 59]) atHand.bring(atHand.find(`number${no}`))
  assert.equal(toolsOf(atHand).length, 13)
  for (const tool of ['tool3', 'tool50', 'tool55', 'tool57', 'tool59']) assert.ok(toolsOf(atHand).includes(tool), tool)
  assert.ok(atHand.seen.length === 21 && atHand.seen.every(({ tool }) => tool !== 'tool40'))
})

test('a long question about a hundred tools with long descriptions keeps nobody else waiting', async () => {
  const offer = offering(100, (no) => wordsFrom(no + 1, 600))
  const question = wordsFrom(500, 1_000)
  assert.ok(await isQuick(1_500, () => assert.equal(beginning(offer, question).atHand.tools.length, 13)))
})
