import { createReadStream } from 'node:fs'
import { access, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Judgements } from './metrics.ts'

export type CorpusDocument = { id: string; title: string; text: string }
export type Query = { id: string; text: string }

/** A relevance data set on disk. Documents are streamed, because a corpus may not fit in memory. */
export type DataSet = {
  name: string
  documents: () => AsyncGenerator<CorpusDocument>
  /** Only queries that have at least one relevant document. */
  queries: Query[]
  /** By query id. */
  judgements: ReadonlyMap<string, Judgements>
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The file `name` in `folder`, plain or gzipped; null when there is neither. */
export async function find(folder: string, name: string): Promise<string | null> {
  for (const path of [join(folder, name), join(folder, `${name}.gz`)]) if (await exists(path)) return path
  return null
}

export type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

export function textOf(row: Row, key: string, place: string): string {
  const value = row[key]
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new Error(`${place}: "${key}" is missing`)
}

/** Rows of a JSON Lines file with their place for messages. @throws Error when a line is not a JSON object. */
export async function* readRows(path: string): AsyncGenerator<[row: Row, place: string]> {
  const file = createReadStream(path)
  const plain = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // A pipe does not hand on the failure of its source.
  file.on('error', (error) => plain.destroy(error))
  let line = 0
  for await (const text of createInterface({ input: plain, crlfDelay: Infinity })) {
    line++
    if (text.trim() === '') continue
    const place = `${path}:${line}`
    const row: unknown = JSON.parse(text)
    if (!isRow(row)) throw new Error(`${place}: not an object`)
    yield [row, place]
  }
}

async function required(folder: string, name: string): Promise<string> {
  const path = await find(folder, name)
  if (path === null) throw new Error(`${join(folder, name)} does not exist, gzipped or not`)
  return path
}

export async function* readDocuments(path: string): AsyncGenerator<CorpusDocument> {
  for await (const [row, place] of readRows(path)) {
    yield {
      id: textOf(row, 'id', place),
      title: typeof row['title'] === 'string' ? row['title'] : '',
      text: textOf(row, 'text', place),
    }
  }
}

export async function readJudgements(path: string): Promise<Map<string, Map<string, number>>> {
  const judged = new Map<string, Map<string, number>>()
  for await (const [row, place] of readRows(path)) {
    const query = textOf(row, 'qid', place)
    const grades = judged.get(query) ?? new Map<string, number>()
    grades.set(textOf(row, 'docid', place), Number(row['grade'] ?? 1))
    judged.set(query, grades)
  }
  return judged
}

/** Opens the data set in `folder`: corpus.jsonl, queries.jsonl and qrels.jsonl, each plain or gzipped. */
export async function openDataSet(folder: string): Promise<DataSet> {
  const corpus = await required(folder, 'corpus.jsonl')
  const judgements = await readJudgements(await required(folder, 'qrels.jsonl'))
  const queries: Query[] = []
  for await (const [row, place] of readRows(await required(folder, 'queries.jsonl'))) {
    const query = { id: textOf(row, 'id', place), text: textOf(row, 'text', place) }
    if ([...(judgements.get(query.id)?.values() ?? [])].some((grade) => grade > 0)) queries.push(query)
  }
  return { name: basename(folder), documents: () => readDocuments(corpus), queries, judgements }
}

/** Folders under `root` that hold a data set, by name. */
export async function listDataSets(root: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const folder = join(root, entry.name)
    if (entry.isDirectory() && (await find(folder, 'corpus.jsonl')) && (await find(folder, 'qrels.jsonl'))) found.push(folder)
  }
  return found.sort()
}
