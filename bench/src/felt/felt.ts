import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { randomOf } from '@quarry/search-engine/testing/random'
import { type Product, putFile, signUp, startProduct, untilSearchable } from '../../../server/testing/product.ts'
import { inParallel } from '../parallel.ts'
import { poolOf } from '../pool-of.ts'
import type { Bench, Felt } from '../row.ts'
import { temporaryData } from '../temporary-data.ts'
import { foundCompany } from './company/company.ts'
import { dayMs, type Paper } from './company/paper.ts'
import { categories } from './questions/categories.ts'
import type { Asking, Question } from './questions/question.ts'

const companySeed = 16
const halves = ['open', 'held out'] as const

/**
 * Searches as people type them, over the files of a company of our own making, through the running product. Half of the questions are
 * held out: other documents, asked for in other wordings, so that improvements made while looking at the first half alone are seen.
 */
export const felt: Bench = async function* ({ only }) {
  const today = new Date(Math.floor(Date.now() / dayMs) * dayMs)
  const company = foundCompany(companySeed, today)
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  const person = await upload(product, data.path, company.papers)
  for (const [at, half] of halves.entries()) {
    const ranks: number[] = []
    for (const [category, ask] of Object.entries(categories)) {
      if (only && !only.includes(category)) continue
      const asking: Asking = { company, random: randomOf(seedOf(category, at)), half: at as 0 | 1, today }
      const here = await ranksOf(person, ask(asking), today)
      ranks.push(...here)
      yield { category, half, ...scoresOf(here) }
    }
    yield { category: 'all', half, ...scoresOf(ranks) }
  }
}

type Person = Awaited<ReturnType<typeof signUp>> & { pathOf: ReadonlyMap<string, string> }

const seedOf = (category: string, half: number): number =>
  createHash('sha256').update(`${category} ${half}`).digest().readUInt32LE()

/** @returns who may search them, and the path of each document by its id. */
async function upload(product: Product, dataDir: string, papers: readonly Paper[]): Promise<Person> {
  const person = await signUp(product.origin, 'felt')
  const { client, workspaceId } = person
  const settings = { workspaceId, serviceName: 'upload', displayName: 'Files', accessLevel: 'PUBLIC', settings: {} } as const
  const { sourceId } = await client.call(sourceRoutes.add, settings)
  await inParallel(papers, async ({ path, text }) => {
    const response = await putFile(person, { workspaceId, sourceId, path }, text)
    if (!response.ok) throw new Error(`Uploading ${path} failed: ${response.status} ${await response.text()}`)
  })
  await untilSearchable(person, sourceId, papers.length)
  const pathOf = await date(dataDir, { workspaceId, sourceId }, papers)
  await untilDated(person)
  return { ...person, pathOf }
}

/** An upload is of the moment it arrives. These are given the dates that a source would have told, before they are indexed once more. */
async function date(
  dataDir: string,
  { workspaceId, sourceId }: { workspaceId: WorkspaceId; sourceId: SourceId },
  papers: readonly Paper[],
): Promise<ReadonlyMap<string, string>> {
  const pool = poolOf(dataDir)
  try {
    await pool.query(
      `update document set changed_at = dated.at from unnest($2::text[], $3::timestamptz[]) as dated (path, at)
       where source_id = $1 and external_id = '/' || dated.path`,
      [sourceId, papers.map(({ path }) => path), papers.map(({ at }) => at)],
    )
    await pool.query(
      'insert into index_change (workspace_id, document_id) select workspace_id, id from document where source_id = $1',
      [sourceId],
    )
    await pool.query(`select pg_notify('index_change', $1)`, [workspaceId])
    const { rows } = await pool.query<{ id: string; external_id: string }>(
      'select id, external_id from document where source_id = $1',
      [sourceId],
    )
    return new Map(rows.map(({ id, external_id }) => [id, external_id.slice(1)]))
  } finally {
    await pool.end()
  }
}

/** Resolves once the index has followed: whatever is found was changed before today. */
async function untilDated({ client, workspaceId }: Awaited<ReturnType<typeof signUp>>): Promise<void> {
  const asked = { workspaceId, query: '계약 contract', pageSize: 1, page: 0 }
  const searchEndTime = new Date(Math.floor(Date.now() / dayMs) * dayMs).toISOString()
  for (;;) {
    const all = await client.call(searchRoutes.searchContent, asked)
    const before = await client.call(searchRoutes.searchContent, { ...asked, searchEndTime })
    if (all.totalContentCount > 0 && before.totalContentCount === all.totalContentCount) return
    await sleep(500)
  }
}

/** Places from 0 at which the first wanted document of each question was found; Infinity where none was among the first ten. */
async function ranksOf({ client, workspaceId, pathOf }: Person, questions: readonly Question[], today: Date): Promise<number[]> {
  const ranks: number[] = Array.from({ length: questions.length }, () => Infinity)
  await inParallel([...questions.entries()], async ([at, { text, wanted }]) => {
    const asked = { workspaceId, query: text, today: today.toISOString().slice(0, 10), pageSize: 10, page: 0 }
    const { contentList } = await client.call(searchRoutes.searchContent, asked).catch(() => ({ contentList: [] }))
    const paths = new Set(wanted.map(({ path }) => path))
    const rank = contentList.findIndex(({ contentId }) => paths.has(pathOf.get(contentId) ?? ''))
    if (rank >= 0) ranks[at] = rank
  })
  return ranks
}

const scoresOf = (ranks: readonly number[]): Omit<Felt, 'category' | 'half'> => {
  const share = (worth: (rank: number) => number): number => ranks.reduce((sum, rank) => sum + worth(rank), 0) / ranks.length
  return {
    queries: ranks.length,
    success1: share((rank) => (rank === 0 ? 1 : 0)),
    success5: share((rank) => (rank < 5 ? 1 : 0)),
    mrr10: share((rank) => 1 / (rank + 1)),
  }
}
