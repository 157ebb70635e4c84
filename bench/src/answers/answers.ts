import { appendFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, type Client } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { type Product, startProduct } from '../../../server/testing/product.ts'
import { listDataSets } from '../relevance/dataset.ts'
import { fillWorkspace } from '../relevance/upload.ts'
import type { Bench } from '../row.ts'
import { temporaryData } from '../temporary-data.ts'
import { type AnswerSet, openAnswerSet, type Question } from './questions.ts'
import { type Asked, figuresOf } from './score.ts'

const longest = 1_000
/** Of one person, answers a minute are limited. */
const pauseMs = 5_000

/**
 * Answers the questions of judged sets as people get them answered: documents uploaded, read and indexed, searched over HTTP, and answered
 * with a model where one is named, else from the documents. Each set is a workspace of its own; nothing of it is kept.
 */
export const answers: Bench = async function* ({ data: folder, only, items, out, baseUrl, model }) {
  if (folder === null) throw new Error('answers needs --data DIR, a folder of data sets with corpus, queries and answers.')
  const key = process.env['AI_API_KEY']
  const env = baseUrl && { AI_BASE_URL: baseUrl, AI_MODEL: model ?? '', ...(key !== undefined && { AI_API_KEY: key }) }
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path, ...(env && { env }) })
  for (const [number, path] of (await listDataSets(folder)).entries()) {
    const set = await openAnswerSet(path)
    if (!set || (only && !only.includes(set.name))) continue
    const asked = await askAll(product, { ...set, questions: spread(set.questions, items ?? Infinity) }, `set${number}`)
    if (out !== null) await appendFile(out, asked.map((each) => `${JSON.stringify(each)}\n`).join(''))
    for (const { what, value, count } of figuresOf(asked))
      yield { bench: 'answers', what: `${set.name}: ${what}`, value, unit: `of ${count}`, budget: null }
  }
}

/** So many, from the whole length of a list. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!)

async function askAll(product: Product, set: AnswerSet, person: string): Promise<Asked[]> {
  const { client, workspaceId, idOfFolder } = await fillWorkspace(product, set, person)
  const asked: Asked[] = []
  for (const question of set.questions) {
    const { id, type, text, gold, right } = question
    asked.push({
      set: set.name,
      id,
      type,
      question: text,
      gold,
      right,
      ...(await ask(client, workspaceId, question, idOfFolder)),
    })
  }
  return asked
}

async function ask(
  client: Client,
  workspaceId: WorkspaceId,
  { text }: Question,
  idOfFolder: ReadonlyMap<string, string>,
): Promise<Pick<Asked, 'answer' | 'cited'>> {
  for (;;)
    try {
      const { requestId, vectorDataList } = await client.call(searchRoutes.search, { workspaceId, query: text.slice(0, longest) })
      const idOf = new Map(
        vectorDataList.map((hit) => [hit.contentId, idOfFolder.get(hit.ancestorsTitleLinkList[0]?.title ?? '')]),
      )
      let answer: string | null = ''
      const cited = new Set<string>()
      for await (const step of client.stream(answerRoutes.answer, { workspaceId, requestId })) {
        if (step.event === 'restart') {
          answer = ''
          cited.clear()
        }
        if (step.event === 'text') answer += step.data.delta
        if (step.event === 'reference') cited.add(idOf.get(step.data.contentId) ?? step.data.contentId)
        if (step.event === 'error') throw new Error(`No answer to ${text}: ${step.data.message}`)
        if (step.event === 'done' && step.data.kind === 'notFound') answer = null
      }
      return { answer, cited: [...cited] }
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 429) throw error
      await sleep(pauseMs)
    }
}
