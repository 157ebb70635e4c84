import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { newSeed } from '@quarry/contract/testing/random'
import { copyOften } from '../../../testing/copies.ts'
import { openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { randomSpaces, seenBy } from '../../../testing/rights/space.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchPage, searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)

/** Hits as `title (other versions)`. */
async function foldedFor(ctx: WorkspaceCtx, query: string): Promise<string[]> {
  const { vectorDataList } = await searchTop(ctx, { query, versions: 'folded' })
  return vectorDataList.map(
    ({ contentTitle, otherVersions = [] }) =>
      `${contentTitle} (${otherVersions
        .map(({ title }) => title)
        .sort()
        .join(', ')})`,
  )
}

/** Says when each of these changed, one day after the other. */
async function changedInTurn(ctx: WorkspaceCtx, titles: readonly string[]): Promise<void> {
  for (const [day, title] of titles.entries())
    await world.db
      .updateTable('document')
      .set({ changed_at: new Date(Date.UTC(2026, 0, day + 1)) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('title', '=', title)
      .execute()
}

test('versions and copies of a document are one hit, and the others stand with it', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, {
    'plan v1.txt': 'the plover plan of spring',
    'plan v2.txt': 'the plover plan of summer',
    'elsewhere/same bytes.txt': 'the plover plan of summer',
    'else.txt': 'another plover',
  })
  const hits = await foldedFor(ada, 'plover plan summer v2')
  assert.deepEqual(hits, ['plan v2.txt (plan v1.txt, same bytes.txt)', 'else.txt ()'])
  const { totalContentCount, foldedCount } = await searchTop(ada, { query: 'plover plan summer v2', versions: 'folded' })
  assert.deepEqual([totalContentCount, foldedCount], [4, 2])
})

test('the latest of the versions is the hit, and its others come by time', async () => {
  const ada = await world.member(parts)
  const titles = ['plan v1.txt', 'plan v3.txt', 'plan v2.txt', 'plan v4.txt']
  await uploadSource(world, ada, Object.fromEntries(titles.map((title) => [title, 'the plover plan'])))
  await changedInTurn(ada, titles)
  const { vectorDataList } = await searchTop(ada, { query: 'plover', versions: 'folded' })
  assert.deepEqual(
    vectorDataList.map(({ contentTitle, otherVersions }) => [contentTitle, otherVersions?.map(({ title }) => title)]),
    [['plan v4.txt', ['plan v2.txt', 'plan v3.txt', 'plan v1.txt']]],
  )
})

test('an earlier version is the hit where it fits much better', async () => {
  const ada = await world.member(parts)
  const titles = ['plan v1.txt', 'plan v2.txt']
  await uploadSource(world, ada, {
    'plan v1.txt': 'the plover and the dotterel of spring nest here',
    'plan v2.txt': 'the plover alone nests here',
  })
  await changedInTurn(ada, titles)
  assert.deepEqual(await foldedFor(ada, 'dotterel spring'), ['plan v1.txt (plan v2.txt)'])
  assert.deepEqual(await foldedFor(ada, 'plan v1'), ['plan v1.txt (plan v2.txt)'])
  assert.deepEqual(await foldedFor(ada, 'plover'), ['plan v2.txt (plan v1.txt)'])
})

test('copies are one hit however many more there are, and page two goes on behind them', async () => {
  const ada = await world.member(parts)
  const same = Array.from({ length: 3 }, (_, n) => [`plover ${n}.txt`, 'the same bytes'])
  const copies = Array.from({ length: 60 }, (_, n) => [`copy ${n}.txt`, 'the same bytes'])
  const others = Array.from({ length: 4 }, (_, n) => [`plover of kind ${n}.txt`, `other bytes ${n}`])
  await uploadSource(world, ada, Object.fromEntries([...same, ...copies, ...others]))
  await changedInTurn(
    ada,
    [...same, ...copies].map(([title]) => title!),
  )
  const pages = await Promise.all(
    [0, 1].map((page) => searchPage(ada, { query: 'plover', versions: 'folded' }, { page, pageSize: 3 })),
  )
  const titles = pages.flatMap(({ contentList }) => contentList.map(({ contentTitle }) => contentTitle))
  assert.deepEqual([titles.length, new Set(titles).size], [5, 5])
  assert.equal(titles.filter((title) => /^plover \d/.test(title)).length, 1)
})

async function copiedOften(copies: number): Promise<WorkspaceCtx> {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'plover.txt': 'the plover licence of plovers', 'other.txt': 'another licence' })
  await copyOften(world, ada, 'plover.txt', copies)
  return ada
}

test('thousands of copies are one hit, and what ranks behind them is found', { timeout: 60_000 }, async () => {
  const ada = await copiedOften(3_000)
  const { vectorDataList } = await searchTop(ada, { query: 'plover licence', versions: 'folded' })
  assert.deepEqual(
    vectorDataList.map(({ otherVersions = [] }) => otherVersions.length),
    [50, 0],
  )
})

test('what ranks behind so many copies that nobody compares is a hit each', { timeout: 60_000 }, async (t) => {
  const ada = await copiedOften(5_500)
  const looks = t.mock.method(parts.search, 'search').mock
  const { vectorDataList } = await searchTop(ada, { query: 'plover licence', versions: 'folded' })
  assert.equal(vectorDataList.length, 10)
  assert.ok(looks.calls.every(({ arguments: [, { limit }] }) => limit <= 5_010))
})

test('files of the same name in different folders, and pages of one subject, are no versions of each other', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, {
    'a/readme.txt': 'a plover in the north',
    'b/readme.txt': 'a plover in the south',
    'b/notes 2026-03-07.txt': 'a plover in spring',
    'b/notes 2026-03-14.txt': 'a plover in summer',
  })
  assert.equal((await foldedFor(ada, 'plover')).length, 4)
})

test('without being asked for, every version is a hit', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'plan v1.txt': 'a plover', 'plan v2.txt': 'a plover too' })
  const { vectorDataList, totalContentCount, foldedCount } = await searchTop(ada, { query: 'plover' })
  assert.deepEqual([vectorDataList.length, totalContentCount, foldedCount], [2, 2, undefined])
  assert.ok(vectorDataList.every(({ otherVersions }) => otherVersions === undefined))
})

test('a copy one may not see does not exist, not even as a count, and hides nothing', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  await uploadSource(world, ada, { 'plan.txt': 'a plover' })
  await uploadSource(world, ben, { 'mine.txt': 'a plover' }, { name: 'Own', access: 'RESTRICTED' })
  await uploadSource(world, await world.member(parts), { 'foreign.txt': 'a plover' })
  assert.deepEqual(await foldedFor(ada, 'plover'), ['plan.txt ()'])
  assert.match((await foldedFor(ben, 'plover')).join('|'), /^(plan\.txt \(mine\.txt\)|mine\.txt \(plan\.txt\))$/)
})

test('however many copies lie in what is nobody else’s business, one finds those that one may see', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  await uploadSource(world, ada, { 'plover.txt': 'the same bytes', 'copy.txt': 'the same bytes' })
  const hidden = Array.from({ length: 201 }, (_, n) => [`hidden ${n}.txt`, 'the same bytes'])
  await uploadSource(world, ben, Object.fromEntries(hidden), { name: 'Own', access: 'RESTRICTED' })
  assert.deepEqual(await foldedFor(ada, 'plover'), ['plover.txt (copy.txt)'])
})

test('pages of folded hits show every document once, however many versions stand between', async () => {
  const ada = await world.member(parts)
  const versions = Array.from({ length: 40 }, (_, n) => [`plan v${n + 1}.txt`, `a plover ${n}`])
  const others = Array.from({ length: 12 }, (_, n) => [`bird ${n}.txt`, `a plover of kind ${n}`])
  await uploadSource(world, ada, Object.fromEntries([...versions, ...others]))
  const pages = await Promise.all(
    [0, 1, 2, 3].map((page) => searchPage(ada, { query: 'plover', versions: 'folded' }, { page, pageSize: 5 })),
  )
  assert.deepEqual(
    pages.map(({ contentList }) => contentList.length),
    [5, 5, 3, 0],
  )
  const titles = pages.flatMap(({ contentList }) => contentList.map(({ contentTitle }) => contentTitle))
  assert.equal(titles.filter((title) => title.startsWith('plan')).length, 1)
  assert.equal(new Set(titles).size, 13)
  assert.deepEqual([pages[2]!.totalContentCount, pages[2]!.foldedCount], [52, 39])
})

const seed = newSeed()

test('whatever rights are given, folding shows exactly what a person may see, once, on pages of any size', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const service = openMirroredService()
  const { open, stir } = randomSpaces(world, { ...parts, vendors: { googledrive: service.vendor } }, { service, seed })
  const space = await open('0')
  for (let round = 0; round < 6; round++) {
    // Some become versions of each other, whoever may see them.
    await world.db
      .updateTable('document')
      .set((eb) => ({ content_hash: eb.fn<string>('left', [eb.fn('md5', ['title']), eb.val(1)]), kind: 'txt' }))
      .where('workspace_id', '=', space.members[0]!.workspace.id)
      .execute()
    for (const reader of space.members) {
      const where = `seed ${seed}, round ${round}, ${reader.role}`
      const expected = seenBy(space, reader)
      for (const pageSize of [1 + (round % 3), 100]) {
        const [shown, listed] = [[] as DocumentId[], new Set<string>()]
        for (let page = 0; page * pageSize <= expected.length; page++) {
          const { contentList, totalContentCount } = await searchPage(
            reader,
            { query: 'heron', versions: 'folded' },
            { page, pageSize },
          )
          assert.equal(totalContentCount, expected.length, where)
          for (const { contentId, otherVersions = [] } of contentList) {
            shown.push(contentId)
            for (const id of [contentId, ...otherVersions.map((other) => other.contentId)]) listed.add(id)
          }
        }
        assert.equal(new Set(shown).size, shown.length, where)
        const rows = await world.db
          .selectFrom('document')
          .select(['source_id', 'title'])
          .where('id', 'in', [...listed, '00000000-0000-0000-0000-000000000000'] as DocumentId[])
          .execute()
        assert.deepEqual(rows.map((row) => `${row.source_id} ${row.title}`).sort(), [...expected].sort(), where)
      }
    }
    await stir(space)
  }
})
