import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { newSeed } from '@quarry/contract/testing/random'
import { openMirroredService, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { randomSpaces, seenBy, type Space } from '../../../testing/rights/space.ts'
import { openWorld } from '../../../testing/world.ts'
import { findReaders } from '../source/who-sees/who-sees.ts'
import { stillVisible } from '../search/read-document.ts'
import { readQuery } from '../../search-index/query.ts'
import { countBySource, findCandidates, searchPage } from '../search/search.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor } }

const seed = newSeed()
const [spaces, rounds] = [2, 8]

type Row = { id: DocumentId; source_id: SourceId; external_id: string }

/** What each member is said to see, by asking of each document. */
async function explained(space: Space, documents: readonly Row[]): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  for (const { id, source_id: sourceId, external_id: name } of documents) {
    const source = space.sources.find((one) => one.id === sourceId)
    if (!source) continue
    const { readers } = await findReaders(source.owner, { sourceId, documentId: id, page: 0, pageSize: 20 })
    for (const { accountId } of readers) seen.set(accountId, [...(seen.get(accountId) ?? []), `${sourceId} ${name}`])
  }
  return seen
}

/** What several people see together is what each of them sees, without what is one person's alone. */
async function checkTogether(space: Space, round: number, documents: readonly Row[]): Promise<void> {
  const alone = new Set(space.sources.flatMap(({ id, access }) => (access === 'RESTRICTED' ? [id as string] : [])))
  for (const [index, reader] of space.members.entries()) {
    for (const others of [
      space.members.slice(0, index),
      space.members.filter((_, at) => (at + round) % 2 === 0),
      space.members,
    ]) {
      const together = [...new Set([reader, ...others])]
      const seen = together.map((each) => new Set(seenBy(space, each)))
      const expected = documents
        .map((row) => `${row.source_id} ${row.external_id}`)
        .filter((name) => !alone.has(name.split(' ')[0]!) && seen.every((each) => each.has(name)))
      const [first, ...rest] = together.map(({ account }) => account.id)
      const ctx = { ...reader, readers: [first!, ...rest] as const }
      const visible = await stillVisible(
        ctx,
        documents.map(({ id }) => id),
      )
      const names = documents.filter(({ id }) => visible.includes(id)).map((row) => `${row.source_id} ${row.external_id}`)
      const where = `seed ${seed}, round ${round}, ${together.length} together`
      assert.deepEqual(names.sort(), expected.sort(), where)
      const page = { offset: 0, limit: 100, chunksPerDocument: 1 }
      const found = await findCandidates(ctx, { query: readQuery('heron') }, page)
      assert.equal(found.total, expected.length, where)
    }
  }
}

async function check(space: Space, round: number): Promise<void> {
  const documents = await world.db.selectFrom('document').select(['id', 'source_id', 'external_id']).execute()
  const readers = await explained(space, documents)
  await checkTogether(space, round, documents)
  for (const reader of space.members) {
    const expected = seenBy(space, reader)
    const { contentList, totalContentCount } = await searchPage(reader, { query: 'heron' }, { page: 0, pageSize: 100 })
    const found = contentList.map((hit) => `${hit.sourceId} ${hit.contentTitle}`)
    const where = `seed ${seed}, round ${round}, ${reader.role}`
    assert.deepEqual(found.sort(), expected.sort(), where)
    assert.equal(totalContentCount, expected.length, where)
    const { sourceCounts: counts } = await countBySource(reader, { query: 'heron' })
    assert.equal(
      counts.reduce((sum, { count }) => sum + count, 0),
      expected.length,
      where,
    )
    // The record itself says the same, of the documents of all workspaces.
    const visible = await stillVisible(
      reader,
      documents.map(({ id }) => id),
    )
    const names = documents.filter(({ id }) => visible.includes(id)).map((row) => `${row.source_id} ${row.external_id}`)
    assert.deepEqual(names.sort(), expected, where)
    // And so does the answer to who sees what, and why.
    assert.deepEqual(readers.get(reader.account.id)?.sort() ?? [], expected, where)
  }
}

test('whatever rights are given and taken away, each person sees exactly what the service lets them', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const { open, stir } = randomSpaces(world, parts, { service, seed })
  const all: Space[] = []
  for (let n = 0; n < spaces; n++) all.push(await open(String(n)))
  for (let round = 0; round < rounds; round++) {
    for (const space of all) {
      await check(space, round)
      await stir(space)
    }
  }
  for (const space of all) {
    for (const { id } of space.sources) await readThings(space.members[0]!, id)
    await check(space, rounds)
  }
})
