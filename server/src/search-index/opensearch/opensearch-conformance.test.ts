import { openSearchIndexes, openSearchUrl } from './testing/indexes.ts'
import { startOpenSearch } from './testing/node.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { searchConformance } from '../conformance.ts'

const world = await openWorld()
const counterpart = await startOpenSearch()
world.onEnd(async () => counterpart[Symbol.asyncDispose]())
const parts = openParts(world)

const nodes = { counterpart: counterpart.url, ...(openSearchUrl !== undefined && { opensearch: openSearchUrl }) }
for (const [name, address] of Object.entries(nodes))
  searchConformance(name, {
    world,
    parts,
    open: () => openSearchIndexes(world, address),
    tolerance: { score: 1e-9, completions: true },
  })
