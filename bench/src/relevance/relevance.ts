import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type Product, putFile, signUp, startProduct, untilIndexed } from '../../../server/testing/product.ts'
import type { Bench } from '../row.ts'
import { temporaryData } from '../temporary-data.ts'
import { type CorpusDocument, type DataSet, listDataSets, openDataSet } from './dataset.ts'
import { meanScores } from './metrics.ts'

const parallel = 8
/** Recall is looked at in the first hundred. */
const depth = 100

/**
 * Scores every data set of a folder through the running product: each document is uploaded as a file named by its title, read, cut, indexed,
 * and searched for over HTTP. A set is a workspace of its own.
 */
export const relevance: Bench = async function* ({ data: folder }) {
  if (folder === null) throw new Error('relevance needs --data DIR, a folder of data sets with corpus, queries and qrels.')
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  for (const [number, path] of (await listDataSets(folder)).entries()) {
    const set = await openDataSet(path)
    const scores = await scoreSet(product, set, `set${number}`)
    if (scores) yield { set: set.name, ...scores }
  }
}

async function scoreSet(product: Product, set: DataSet, person: string) {
  const { client, workspaceId, session } = await signUp(product.origin, person)
  const { sourceId } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'upload',
    displayName: set.name,
    accessLevel: 'PUBLIC',
    settings: {},
  })
  const idOfFolder = await uploadAll({ client, session }, { workspaceId, sourceId }, set)
  await untilIndexed(client, workspaceId, sourceId)

  const runs = new Map<string, string[]>()
  const queries = set.queries.values()
  await inParallel(async () => {
    for (const { id: query, text } of queries) {
      const { contentList } = await client.call(searchRoutes.searchContent, {
        workspaceId,
        query: text.slice(0, 1000),
        pageSize: depth,
        page: 0,
      })
      runs.set(
        query,
        contentList.flatMap((hit) => idOfFolder.get(hit.ancestorsTitleLinkList[0]?.title ?? '') ?? []),
      )
    }
  })
  return meanScores(set.judgements, runs)
}

/** @returns the document id by the name of the folder its file was put in. */
async function uploadAll(
  person: { client: Client; session: string },
  to: { workspaceId: WorkspaceId; sourceId: SourceId },
  set: DataSet,
): Promise<Map<string, string>> {
  const idOfFolder = new Map<string, string>()
  const documents = set.documents()
  await inParallel(async () => {
    for await (const document of documents) {
      const folder = `d${idOfFolder.size}`
      idOfFolder.set(folder, document.id)
      const response = await putFile(person, { ...to, path: `${folder}/${fileNameOf(document)}` }, document.text)
      if (!response.ok) throw new Error(`Uploading ${document.id} failed: ${response.status} ${await response.text()}`)
    }
  })
  return idOfFolder
}

/** A title as people name files: without characters that cannot stand in a name. */
const fileNameOf = ({ title }: CorpusDocument): string =>
  `${
    title
      .replaceAll(/[/\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'untitled'
  }.txt`

/** Several workers drawing from one iterator, which hands each its own items. */
const inParallel = (worker: () => Promise<void>): Promise<void[]> => Promise.all(Array.from({ length: parallel }, worker))
