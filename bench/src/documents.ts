import { documentRoutes } from '@quarry/contract/routes/source/document'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { signUp, startProduct } from '../../server/testing/product.ts'
import { type Bench, most, percentile } from './row.ts'
import { poolOf } from './pool-of.ts'
import { temporaryData } from './temporary-data.ts'

const documents = 100_000
const rounds = 20

/** The list of a source's documents and its folders, as the screen that manages them asks for them. */
export const documentList: Bench = async function* () {
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  const { client, workspaceId } = await signUp(product.origin, 'bench')
  const { sourceId } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'upload',
    displayName: 'Bench',
    accessLevel: 'PUBLIC',
    settings: {},
  })
  await writeRows(data.path, workspaceId, sourceId)

  const searches = { 'first page': '', 'a rare word': 'report 77777', 'a word of all': '보고서', 'no document': 'nowhere' }
  for (const [what, search] of Object.entries(searches)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      await client.call(documentRoutes.list, { workspaceId, sourceId, search })
      times.push(performance.now() - from)
    }
    yield {
      bench: 'documents',
      what: `list of 100,000 documents: ${what}, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      budget: most(100),
    }
  }
  const folders = { 'at the top': undefined, 'with 50 folders': '/departments', 'with 2,000 documents': '/departments/7' }
  for (const [what, parentId] of Object.entries(folders)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      await client.call(documentRoutes.browse, { workspaceId, sourceId, parentId })
      times.push(performance.now() - from)
    }
    yield {
      bench: 'documents',
      what: `folders of 100,000 documents: one ${what}, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      budget: most(100),
    }
  }
}

/** Rows as a finished run leaves them, without the text. */
async function writeRows(dataDir: string, workspaceId: string, sourceId: string): Promise<void> {
  const pool = poolOf(dataDir)
  await pool.query(
    `insert into document (workspace_id, source_id, external_id, title, ancestors, file_name, version, changed_at, seen_run, pending,
       code, kind, format, content_hash, chunk_count, read_at, created_at, size)
     select $1, $2, '/' || n, 'Quarterly report ' || n || ' 보고서.pdf',
       jsonb_build_array(
         jsonb_build_object('id', '/departments', 'title', 'departments', 'link', null),
         jsonb_build_object('id', '/departments/' || n % 50, 'title', 'department ' || n % 50, 'link', null)),
       n || '.pdf', md5(n::text), now() - n * interval '1 minute', 1, false, 'ok', 'pdf', 'pdf', md5(n::text), 8, now(), now(), 10000
     from generate_series(1, ${documents}) n`,
    [workspaceId, sourceId],
  )
  // What PostgreSQL does by itself after a while.
  await pool.query('vacuum analyze document')
  await pool.end()
}
