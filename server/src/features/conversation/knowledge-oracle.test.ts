import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentId, DocumentId } from '@quarry/contract/ids'
import { newSeed } from '@quarry/contract/testing/random'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { insertAgent } from '../../../testing/agents.ts'
import { openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { randomSpaces, seenBy, type Space } from '../../../testing/rights/space.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { Failure } from '../../http/fail.ts'
import { agentToAsk, listAgents } from '../agent/agent.ts'
import { readWithin } from '../search/search.ts'
import { searchKnowledge } from './answering/tools.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor } }

const seed = newSeed()
const { random, below, pick, some, open, stir } = randomSpaces(world, parts, { service, seed })
const [rounds, agents] = [6, 6]
/** A search brings ten documents; no agent knows more. */
const mostDocuments = 2

type Known = { id: AgentId; isShared: boolean; isActive: boolean; knows: Set<string> }
type Row = { id: DocumentId; source_id: string; external_id: string }
const nameOf = (row: Row): string => `${row.source_id} ${row.external_id}`

/** An agent of somebody, which knows a source or some documents, seen by them or not. */
async function anyAgent({ members, sources }: Space, documents: readonly Row[]): Promise<Known> {
  const [creator, isShared, isActive] = [pick(members.filter(({ role }) => role !== 'USER')), random() < 0.6, random() < 0.7]
  const whole = random() < 0.5 ? [pick(sources)] : []
  const single = some(documents, mostDocuments)
  const knowledge: KnowledgeChoice[] = [
    ...whole.map(({ id }) => ({ sourceId: id, kind: 'source' as const, contentId: null })),
    ...single.map((row) => ({ sourceId: row.source_id as never, kind: 'document' as const, contentId: row.id })),
  ]
  const unique = knowledge.filter((one, at) => knowledge.findIndex(({ contentId }) => contentId === one.contentId) === at)
  const status = isActive ? 'active' : 'inactive'
  const id = await insertAgent(world, creator, { name: `Agent ${below(1_000_000)}`, isShared, status, knowledge: unique })
  const knows = [...documents.filter(({ source_id: of }) => whole.some((source) => source.id === of)), ...single].map(nameOf)
  return { id, isShared, isActive, knows: new Set(knows) }
}

/** Written from the words of the specification alone: USER sees what is shared and switched on. */
function outcomeFor({ isShared, isActive }: Known, reader: WorkspaceCtx): 'answers' | 'agentMissing' | 'agentInactive' {
  if (reader.role === 'USER' && !(isShared && isActive)) return 'agentMissing'
  return isActive ? 'answers' : 'agentInactive'
}

/** Documents that agents gave to people. */
let given = 0

async function check(space: Space, known: readonly Known[], { documents, round }: { documents: readonly Row[]; round: number }) {
  for (const reader of space.members) {
    const seen = new Set(seenBy(space, reader))
    const listed = (await listAgents(reader)).agents.map(({ agentId }) => agentId)
    for (const agent of known) {
      const where = `seed ${seed}, round ${round}, ${reader.role}`
      const expected = outcomeFor(agent, reader)
      assert.equal(listed.includes(agent.id), expected !== 'agentMissing', where)
      const asked = await agentToAsk(reader, agent.id).catch((error: unknown) => error)
      if (expected !== 'answers') {
        assert.ok(asked instanceof Failure && asked.error === expected, where)
        continue
      }
      const { scope } = asked as Awaited<ReturnType<typeof agentToAsk>>
      const may = [...agent.knows].filter((name) => seen.has(name)).toSorted()
      const byId = new Map(documents.map((row) => [row.id, nameOf(row)]))
      const { passages } = await searchKnowledge(reader, scope, { query: 'heron' }, 1_000_000)
      const found = new Set(passages.map(({ contentId }) => byId.get(contentId)!))
      assert.deepEqual([...found].toSorted(), may, where)
      given += found.size
      // What it is asked for by its number is no other.
      for (const row of some(documents, 4)) {
        const { hits } = await readWithin(reader, row.id, { from: 0, limit: 8 }, scope)
        assert.equal(hits.length > 0, may.includes(nameOf(row)), where)
      }
    }
  }
}

test('whatever rights are given and taken away, an agent gives a person what it knows and they may see, no less and no more', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const [space, other] = [await open('own'), await open('other')]
  const all: Row[] = await world.db.selectFrom('document').select(['id', 'source_id', 'external_id']).execute()
  const documents = all.filter(({ source_id: of }) => space.sources.some(({ id }) => id === of))
  const known: Known[] = []
  for (let n = 0; n < agents; n++) known.push(await anyAgent(space, documents))
  for (let round = 0; round < rounds; round++) {
    // Documents of all workspaces are asked for.
    await check(space, known, { documents: all, round })
    for (const stranger of other.members)
      await assert.rejects(agentToAsk(stranger, pick(known).id), { error: 'agentMissing' }, `seed ${seed}`)
    await stir(space)
  }
  t.diagnostic(`${given} documents were given`)
  assert.ok(given > 0)
})
