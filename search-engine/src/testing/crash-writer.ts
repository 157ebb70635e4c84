import { SearchIndex, SearchPool } from '../search-index.ts'
import { deletedAt, putAt, wordOf } from './crash-states.ts'

// Run as a process of its own and killed at any moment: puts, deletes and snapshots without end. The cursor is the number of the step;
// each finished snapshot is reported on standard output.

const directory = process.argv[2]!
const pool = new SearchPool(1)
const { index, cursor } = await SearchIndex.open({ directory, pool })

for (let step = Number(cursor ?? 0) + 1; ; step++) {
  const documents = putAt(step).map((id) => ({
    id,
    source: 'wiki',
    format: 'html',
    kind: 'page',
    updatedAt: step,
    access: ['all'],
    persons: [],
    ancestors: [],
    chunks: [{ id: `${id}-1`, title: wordOf(step), headings: '', body: `everything ${'padding '.repeat(2000)}` }],
  }))
  await index.put(documents)
  await index.delete([deletedAt(step)])
  await index.snapshot(String(step))
  process.stdout.write(`${step}\n`)
}
