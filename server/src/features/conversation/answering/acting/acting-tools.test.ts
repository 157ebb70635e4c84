import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vendor } from '@quarry/integrations/kit/kit'
import { z } from 'zod'
import type { ToolSetToUse } from '../../../agent/agent.ts'
import { actingTools } from './acting-tools.ts'

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

const wordsFrom = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `${((seed * 7_919 + at * 104_729) % 4_999).toString(36)}word`).join(' ')

test('of many tools those are offered whose words the question has, also with endings written to them', () => {
  const words = ['invoice', 'refund', '지붕', 'calendar']
  const { ctx, sets } = offering(40, (no) => `Handles ${words[no - 36] ?? 'something'}`)
  const question = 'Refund it, put invoic into a calendar, and 지붕을 고쳐 주세요'
  const offered = actingTools(ctx, sets, { question, mode: 'native', taken: 2 })
  assert.deepEqual(
    offered.map(({ tool }) => tool),
    [...Array.from({ length: 10 }, (_, no) => `tool${no}`), 'tool36', 'tool37', 'tool38', 'tool39'],
  )
})

test('a long question about a hundred tools with long descriptions keeps nobody else waiting', () => {
  const { ctx, sets } = offering(100, (no) => wordsFrom(no + 1, 600))
  const before = performance.now()
  const offered = actingTools(ctx, sets, { question: wordsFrom(500, 1_000), mode: 'native', taken: 2 })
  const tookMs = performance.now() - before
  assert.equal(offered.length, 14)
  assert.ok(tookMs < 1_500, `${tookMs} ms`)
})
