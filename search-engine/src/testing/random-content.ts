import { parseQuery } from '../query/parse.ts'
import { readSynonyms } from '../query/synonyms.ts'
import type { ChunkInput, DocumentInput, Filter, SearchRequest } from '../types.ts'
import { between, pick, several } from './random.ts'
import type { Random } from './random.ts'

// Few words, so that they meet often; with particles, endings, codes and signs, so that the analyzer has work.
const words =
  'budget budgets plan planning planned planner server servers error release notes v2.10 QUARRY-12 kim@example.com the of 예산 예산을 ' +
  '예산은 데이터 데이터베이스 데이터베이스에서 서버 서버가 오류 배포 계획 계획을 東京 東京都 人々 データ 数据库 数据 naïve naive Zoë'
const vocabulary = words.split(' ')
/** Forms of the same words, of which most people see only some. */
const rare = ['resign', 'resigned', 'resignation', 'approval', 'approved', 'approving']
const synonyms = readSynonyms([
  { words: ['budget', '예산', 'release notes', '데이터베이스'], finds: [] },
  { words: ['planning', 'error release'], finds: ['배포 계획', 'server', '東京都'] },
])
/** A text that some hold parts of, and others paste parts of. */
const letter = Array.from({ length: 110 }, (_, at) => `${pick(() => (at % 7) / 7, vocabulary)} sentence${at}`).flatMap((part) =>
  part.split(' '),
)
/** What may be meant besides, where no document holds all that is typed. */
const more = readSynonyms(
  [
    { words: ['server', '오류', 'notes'], finds: [] },
    { words: ['plan', 'the budget'], finds: ['데이터', 'release'] },
  ],
  synonyms,
)
const sources = ['wiki', 'mail', 'drive']
const formats = ['html', 'pdf']
const kinds = ['page', 'file']
const tokens = ['all', 'red', 'green', 'blue']
const persons = ['kim', 'lee', 'park']
const folders = ['wiki', 'wiki/plans', 'wiki/plans/old', 'drive', 'drive/a folder']
export const DIMENSION = 21
const NOW = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

const textOf = (random: Random, most: number): string => several(random, vocabulary, 0, most).join(random() < 0.1 ? ', ' : ' ')

const vectorOf = (random: Random): Float32Array => Float32Array.from({ length: DIMENSION }, () => random() * 2 - 1)

function partOfLetter(random: Random): string {
  const from = between(random, 0, 100)
  return letter.slice(from, from + between(random, 20, 120)).join(' ')
}

function chunkOf(random: Random, id: string, title: string, hasVectors: boolean): ChunkInput {
  const body = random() < 0.02 ? partOfLetter(random) : textOf(random, random() < 0.05 ? 200 : 15)
  const chunk = { id, title, headings: textOf(random, 2), body: random() < 0.1 ? `${body} ${pick(random, rare)}` : body }
  return hasVectors && random() < 0.8 ? { ...chunk, vector: vectorOf(random) } : chunk
}

export const documentId = (number: number): string =>
  number % 2 === 0 ? `document ${number}` : `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function documentOf(random: Random, id: string, hasVectors: boolean): DocumentInput {
  const title = textOf(random, 3)
  const chunks = Array.from({ length: between(random, random() < 0.1 ? 0 : 1, 4) }, (_, index) =>
    chunkOf(random, `${id}/${index}`, title, hasVectors),
  )
  return {
    id,
    source: pick(random, sources),
    format: pick(random, formats),
    kind: pick(random, kinds),
    updatedAt: random() < 0.2 ? 0 : NOW - between(random, -10, 1000) * DAY,
    access: several(random, tokens, 0, 2),
    persons: several(random, persons, 0, 2),
    ancestors: several(random, folders, 0, 3),
    chunks,
  }
}

/** With a letter left out or typed twice. */
function mistyped(random: Random, word: string): string {
  const at = between(random, 1, word.length)
  return word.slice(0, at) + word.slice(random() < 0.5 ? at + 1 : at - 1)
}

function queryText(random: Random): string {
  // All of a title, as often as a document has it.
  if (random() < 0.15) return `${textOf(random, 3)} `
  if (random() < 0.03) return partOfLetter(random)
  const parts = Array.from({ length: between(random, 1, 4) }, () => {
    const chance = random()
    if (chance < 0.12) return `"${several(random, vocabulary, 1, 3).join(' ')}"`
    if (chance < 0.22) return `-${pick(random, vocabulary)}`
    if (chance < 0.25) return `-"${several(random, vocabulary, 1, 2).join(' ')}"`
    if (chance < 0.35) return mistyped(random, pick(random, random() < 0.5 ? rare : vocabulary))
    return pick(random, vocabulary)
  })
  const text = parts.join(' ')
  // Half of the queries are still being typed, which completes their last word.
  return random() < 0.5 ? `${text} ` : text.slice(0, text.length - between(random, 0, 2))
}

function filterOf(random: Random, ids: readonly string[]): Filter {
  return {
    access: several(random, tokens, random() < 0.05 ? 0 : 1, 3),
    ...(random() < 0.25 && { sources: several(random, sources, 0, 2) }),
    ...(random() < 0.15 && { formats: several(random, formats, 1, 2) }),
    ...(random() < 0.15 && { kinds: several(random, kinds, 1, 1) }),
    ...(random() < 0.15 && { persons: several(random, persons, 1, 2) }),
    ...(random() < 0.2 && { ancestors: several(random, random() < 0.3 ? [...folders, ...ids] : folders, 0, 3) }),
    ...(random() < 0.15 && { from: NOW - between(random, 100, 1000) * DAY }),
    ...(random() < 0.15 && { to: NOW - between(random, 0, 500) * DAY }),
  }
}

export function requestOf(random: Random, ids: readonly string[], hasVectors: boolean): SearchRequest {
  const boosts = new Map(several(random, ids, 0, 3).map((id) => [id, random() * 3]))
  const text = queryText(random)
  return {
    text,
    ...(random() < 0.5 && { query: parseQuery(text, { synonyms }) }),
    ...(random() < 0.3 && { wider: parseQuery(text, { synonyms: more }) }),
    filter: filterOf(random, ids),
    offset: random() < 0.7 ? 0 : between(random, 0, 12),
    limit: between(random, 1, 40),
    chunksPerDocument: between(random, 1, 4),
    ...(hasVectors && random() < 0.4 && { vector: vectorOf(random) }),
    ...(hasVectors && random() < 0.5 && { nearness: { floor: random() * 0.3 - 0.1, sure: 0.4 + random() * 0.4 } }),
    ...(random() < 0.3 && { boosts }),
    ...(random() < 0.5 && { now: NOW }),
    ...(random() < 0.2 && { order: 'date' as const }),
    ...(random() < 0.2 && { countsPersons: true }),
  }
}
