import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Oracle } from '@quarry/search-engine/testing/oracle'
import { between, newSeed, pick, type Random, randomOf, several } from '@quarry/search-engine/testing/random'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { uploadSource } from '../../testing/uploads.ts'
import type { World } from '../../testing/world.ts'
import type { App, WorkspaceCtx } from '../context.ts'
import { labelOf } from './ancestors.ts'
import { loadDocuments } from './outbox.store.ts'
import { personKey, personLabel } from './people.ts'
import { readQuery, readSynonyms } from './query.ts'
import { kindsOf } from './result-types.ts'
import type { SearchIndexes, SearchRequest, SearchResult, Suggestions } from './search-indexes.ts'
import { enqueueIndexChanges } from './enqueue.store.ts'

type Driver = SearchIndexes & AsyncDisposable

type Conforming = {
  world: World
  /** The parts that sources are uploaded with. */
  parts: Partial<App>
  /** Opens the driver of a process; with the same name it finds what it left behind. */
  open(name: string): Driver | Promise<Driver>
  /**
   * Scores may differ by this share, and documents whose scores do not differ by more may change places. What completes a word that is being
   * typed may count otherwise where `completions` says so: then it is compared what is found, and not in which order.
   */
  tolerance: { score: number; completions?: true }
}

const words =
  'budget budgets plan planning server error release 예산 예산을 데이터 데이터베이스에서 배포 계획을 東京都 数据库 naïve Zoë'.split(
    ' ',
  )
const mistyped = ['budgte', 'serevr', 'relase', 'plannng', 'vacation', 'vnffksj', 'ㅠㅕㅇㅎㄷㅅ']
const folders = ['/plans', '/plans/old', '/mail']
const textOf = (random: Random, most: number): string => several(random, words, 1, most).join(' ')

const saidBy = ({ documents, total, counts, replaced, offers, isWider }: SearchResult) => [
  documents.map(({ id }) => id),
  [total, counts, replaced, offers, isWider],
]

/** What every driver of the search port must do: find, count, hide and forget as a search through all documents would, one by one. */
export function searchConformance(name: string, { world, parts, open, tolerance }: Conforming): void {
  const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance.score * Math.max(1, Math.abs(a), Math.abs(b))

  async function write(random: Random, { workspace }: WorkspaceCtx, source: SourceId, key: string): Promise<DocumentId> {
    const depth = between(random, 0, 3)
    const path = folders.slice(0, depth).map((id) => ({ id, title: id, link: null }))
    const row = {
      title: textOf(random, 3),
      ancestors: JSON.stringify(path),
      format: pick(random, ['txt', 'pdf']),
      declared_kind: pick(random, [null, 'page', 'sheet'] as const),
      people: several(random, ['Ada Kim', 'kim, ada', 'Lee'], 0, 2),
      changed_at: random() < 0.2 ? null : new Date(Date.UTC(2025, between(random, 0, 11), 1)),
      chunk_count: 1,
    }
    const fixed = {
      file_name: key,
      version: '1',
      seen_run: 1,
      pending: false,
      kind: 'txt',
      created_at: world.clock.now(),
    } as const
    const { id } = await world.db
      .insertInto('document')
      .values({ workspace_id: workspace.id, source_id: source, external_id: key, ...row, ...fixed })
      .onConflict((conflict) => conflict.columns(['source_id', 'external_id']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.deleteFrom('chunk').where('document_id', '=', id).execute()
    const chunk = { workspace_id: workspace.id, document_id: id, chunk_index: 0, headings: [], anchor: '{}' }
    await world.db
      .insertInto('chunk')
      .values({ ...chunk, body: textOf(random, 15) })
      .execute()
    return id
  }

  /** Workspaces that say the same, so that each would find the other's. */
  async function openPair() {
    const pair = [await world.member(parts), await world.member(parts)] as const
    const sourcesOf = async (ctx: WorkspaceCtx) =>
      [await uploadSource(world, ctx, {}, { name: 'one' }), await uploadSource(world, ctx, {}, { name: 'two' })] as const
    return Promise.all(pair.map(async (ctx) => ({ ctx, sources: await sourcesOf(ctx), oracle: new Oracle() })))
  }
  type Side = Awaited<ReturnType<typeof openPair>>[number]

  async function change(random: Random, { ctx, sources, oracle }: Side): Promise<void> {
    const put: DocumentId[] = []
    for (const number of several(random, [...Array(25).keys()], 1, 4))
      put.push(await write(random, ctx, sources[number % 2 === 0 ? 0 : 1], `${number}.txt`))
    const known = oracle.ids().filter((id) => !put.some((one) => one === id))
    const deleted = known.length > 0 && random() < 0.4 ? several(random, known, 1, 2) : []
    if (deleted.length > 0)
      await world.db
        .deleteFrom('document')
        .where('id', 'in', deleted as DocumentId[])
        .execute()
    await enqueueIndexChanges(world.db, ctx.workspace.id, [...put, ...(deleted as DocumentId[])])
    oracle.put(await loadDocuments(world.db, ctx.workspace.id, put, null))
    oracle.delete(deleted)
  }

  function requestOf(random: Random, { sources }: Side): SearchRequest {
    const parts = several(random, words, 1, 3).map((word) =>
      random() < 0.15 ? `"${word}"` : random() < 0.15 ? `-${word}` : word,
    )
    const scope = several(random, folders, 0, 2).map((folder) => labelOf({ source: pick(random, [...sources]), folder }))
    return {
      query: readQuery(parts.join(' ') + (random() < 0.5 ? ' ' : '')),
      filter: {
        access: several(random, [...sources], 1, 2),
        ...(random() < 0.2 && { sources: several(random, [...sources], 1, 2) }),
        ...(random() < 0.2 && { formats: ['pdf'] }),
        ...(random() < 0.2 && { kinds: kindsOf(several(random, ['file', 'page', 'document'], 1, 2)) }),
        ...(random() < 0.2 && { persons: [personLabel(personKey('Ada Kim'))] }),
        ...(random() < 0.3 && { ancestors: scope }),
        ...(random() < 0.2 && { from: Date.UTC(2025, 5, 1) }),
        ...(random() < 0.2 && { to: Date.UTC(2025, 8, 1) }),
      },
      offset: random() < 0.7 ? 0 : between(random, 1, 8),
      limit: between(random, 1, 20),
      chunksPerDocument: 1,
      ...(random() < 0.5 && { now: Date.UTC(2026, 0, 1) }),
      ...(random() < 0.2 && { order: 'date' as const }),
      ...(random() < 0.3 && { countsPersons: true }),
    }
  }

  function assertSame(found: SearchResult, expected: ReturnType<Oracle['search']>, where: string, isTyping: boolean): void {
    assert.deepEqual(
      [found.total, found.counts, found.formats, found.persons, found.index.state],
      [expected.total, expected.counts, expected.formats, expected.persons, 'ready'],
      where,
    )
    assert.equal(found.documents.length, expected.documents.length, where)
    if (isTyping && tolerance.completions) {
      const idsOf = ({ documents }: Pick<SearchResult, 'documents'>): string[] => documents.map(({ id }) => id).sort()
      if (found.documents.length === found.total) assert.deepEqual(idsOf(found), idsOf(expected), where)
      return
    }
    for (const [index, { id, score }] of found.documents.entries()) {
      const same = expected.documents[index]!
      assert.ok(isClose(score, same.score), `${where}: ${id} scores ${score}, expected ${same.score}`)
    }
  }

  test(
    `${name}: random changes leave indexes that answer as a search through everything does`,
    { timeout: 300_000 },
    async (t) => {
      const seed = newSeed()
      t.diagnostic(`seed ${seed}`)
      const random = randomOf(seed)
      const pair = await openPair()
      let driver = await open('random')
      try {
        for (let round = 0; round < 40; round++) {
          for (const side of pair) if (random() < 0.6) await change(random, side)
          if (random() < 0.05) {
            await driver[Symbol.asyncDispose]()
            driver = await open('random')
          }
          for (const side of pair) {
            const { id } = side.ctx.workspace
            await driver.caughtUp(id)
            const request = requestOf(random, side)
            const { query, ...narrowed } = request
            const expected = side.oracle.search({ ...narrowed, text: query.text })
            const isTyping = query.parsed.prefix !== null
            assertSame(await driver.search(id, request), expected, `seed ${seed}, round ${round}, ${query.text}`, isTyping)
          }
        }
      } finally {
        await driver[Symbol.asyncDispose]()
      }
    },
  )

  test(`${name}: mistyped words, other words and titles that are begun are taken as the engine takes them`, async (t) => {
    const seed = newSeed()
    t.diagnostic(`seed ${seed}`)
    const random = randomOf(seed)
    const [side] = await openPair()
    const { ctx, sources } = side!
    await using driver = await open('words')
    const wider = readSynonyms([{ words: ['vacation'], finds: ['budget'] }])
    for (let round = 0; round < 12; round++) {
      await change(random, side!)
      for (const indexes of [driver, ctx.search]) await indexes.caughtUp(ctx.workspace.id)
      const text = several(random, [...mistyped, ...words], 1, 2).join(' ')
      const filter = { access: several(random, [...sources], 1, 2), ...(random() < 0.3 && { formats: ['pdf'] }) }
      const request = { query: readQuery(`${text} `, { wider }), filter, offset: 0, limit: 50, chunksPerDocument: 1 }
      const [found, expected] = await Promise.all([driver, ctx.search].map((each) => each.search(ctx.workspace.id, request)))
      assert.deepEqual(saidBy(found!), saidBy(expected!), `round ${round}, ${text}`)
      const typed = pick(random, ['bud', 'pla', 'ada', 'ki', '예', '계획', 'serv', 'release b'])
      const asked = { text: typed, filter, limit: 50, people: 5, now: Date.UTC(2026, 0, 1) }
      const [begun, expectedBegun] = await Promise.all([driver, ctx.search].map((each) => each.suggest(ctx.workspace.id, asked)))
      const sorted = ({ documents, people }: Suggestions) => [documents, people.map(({ name, count }) => [name, count])]
      assert.deepEqual(sorted(begun!), sorted(expectedBegun!), `round ${round}, ${typed}`)
    }
  })

  test(`${name}: pages show every document once`, async () => {
    const random = randomOf(1)
    const [side] = await openPair()
    const { ctx, sources } = side!
    const ids = await Promise.all(Array.from({ length: 23 }, (_, number) => write(random, ctx, sources[0], `${number}.txt`)))
    await world.db.updateTable('document').set({ title: 'budget' }).where('id', 'in', ids).execute()
    await enqueueIndexChanges(world.db, ctx.workspace.id, ids)
    await using driver = await open('pages')
    await driver.caughtUp(ctx.workspace.id)
    const page = { query: readQuery('budget '), filter: { access: sources }, limit: 5, chunksPerDocument: 1 }
    const pages = await Promise.all([0, 5, 10, 15, 20].map((offset) => driver.search(ctx.workspace.id, { ...page, offset })))
    assert.deepEqual(pages.flatMap(({ documents }) => documents.map(({ id }) => id)).sort(), [...ids].sort())
  })

  test(`${name}: what is kept of a workspace is forgotten, and that of another stays`, async () => {
    const random = randomOf(2)
    const pair = await openPair()
    await using driver = await open('forgotten')
    for (const { ctx, sources } of pair) {
      const id = await write(random, ctx, sources[0], 'a.txt')
      await world.db.updateTable('document').set({ title: 'budget' }).where('id', '=', id).execute()
      await enqueueIndexChanges(world.db, ctx.workspace.id, [id])
      await driver.caughtUp(ctx.workspace.id)
    }
    const open1 = (await driver.state()).open
    await driver.forget(pair[0]!.ctx.workspace.id)
    assert.equal((await driver.state()).open, open1 - 1)
    const request = {
      query: readQuery('budget '),
      filter: { access: pair[1]!.sources },
      offset: 0,
      limit: 5,
      chunksPerDocument: 1,
    }
    assert.equal((await driver.search(pair[1]!.ctx.workspace.id, request)).total, 1)
  })
}
