import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { loadDocumentText } from './read-document.ts'
import { searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)

test('a document says what of the question stands in it, as it is written there, and how reading it ended', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'terns.txt': 'Terns nest. The tern NESTS; other nests are brown.' })
  const [hit] = (await searchTop(ada, { query: 'nest' })).vectorDataList
  const { words, code } = await loadDocumentText(ada, hit!.contentId, 0, 'nest')
  assert.deepEqual([words, code], [['nest', 'nests'], 'ok'])
  assert.deepEqual((await loadDocumentText(ada, hit!.contentId, 0)).words, [])
  const narrowed = await loadDocumentText(ada, hit!.contentId, 0, 'from:brown nest')
  assert.deepEqual(narrowed.words, ['nest', 'nests'], 'operators were not looked for')
})

test('a document says what of the question stands in its headings too', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'birds.md': '# Birds\n\n## Nesting terns\n\nThey come in May.\n\n## Herons\n\nThey stay.' })
  const [hit] = (await searchTop(ada, { query: 'nesting' })).vectorDataList
  assert.deepEqual((await loadDocumentText(ada, hit!.contentId, hit!.chunkIndex, 'nesting')).words, ['nesting'])
})
