import { basename } from 'node:path'
import { find, readDocuments, readJudgements, readRows, type Row, textOf } from '../relevance/dataset.ts'
import type { CorpusDocument } from '../relevance/dataset.ts'

/** @property gold none where the question is to be refused. @property right null where no documents are judged. */
export type Question = { id: string; type: string; text: string; gold: string[]; right: string[] | null }
export type AnswerSet = { name: string; documents: () => AsyncGenerator<CorpusDocument>; questions: Question[] }

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])
const labelOf = (row: Row): string => (typeof row['type'] === 'string' ? row['type'] : 'answer')

/**
 * Opens a folder with corpus.jsonl and answers.jsonl, and what else there is of queries.jsonl, qrels.jsonl and unanswerable.jsonl.
 * A label `answerability` says what is to be refused (UNANSWERABLE); what is neither that nor ANSWERABLE is left out.
 * @returns null where the folder holds no answers.
 */
export async function openAnswerSet(folder: string): Promise<AnswerSet | null> {
  const [corpus, answers, queries, qrels, unanswerable] = await Promise.all(
    ['corpus', 'answers', 'queries', 'qrels', 'unanswerable'].map((name) => find(folder, `${name}.jsonl`)),
  )
  if (!corpus || !answers || !queries) return null
  const texts = new Map<string, string>()
  for await (const [row, place] of readRows(queries)) texts.set(textOf(row, 'id', place), textOf(row, 'text', place))
  const judged = qrels ? await readJudgements(qrels) : new Map<string, Map<string, number>>()
  const questions: Question[] = []
  for await (const [row, place] of readRows(answers)) {
    const id = textOf(row, 'qid', place)
    const [text, grades, label] = [texts.get(id), judged.get(id), row['answerability'] ?? 'ANSWERABLE']
    if (text === undefined || (label !== 'ANSWERABLE' && label !== 'UNANSWERABLE')) continue
    const right = grades ? [...grades].filter(([, grade]) => grade > 0).map(([document]) => document) : null
    questions.push({ id, type: labelOf(row), text, gold: label === 'ANSWERABLE' ? textsOf(row['answers']) : [], right })
  }
  if (unanswerable)
    for await (const [row, place] of readRows(unanswerable))
      questions.push({
        id: textOf(row, 'id', place),
        type: 'unanswerable',
        text: textOf(row, 'text', place),
        gold: [],
        right: null,
      })
  return { name: basename(folder), documents: () => readDocuments(corpus), questions }
}
