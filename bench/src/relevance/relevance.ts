import { searchRoutes } from '@quarry/contract/routes/search/search'
import { type Product, startProduct } from '../../../server/testing/product.ts'
import type { Bench } from '../row.ts'
import { temporaryData } from '../temporary-data.ts'
import { type DataSet, listDataSets, openDataSet } from './dataset.ts'
import { meanScores } from './metrics.ts'
import { fillWorkspace, inParallel } from './upload.ts'

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
  const { client, workspaceId, idOfFolder } = await fillWorkspace(product, set, person)
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
