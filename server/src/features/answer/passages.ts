import type { DocumentId } from '@quarry/contract/ids'
import type { AnswerModel } from '../../ai/models.ts'
import type { SearchResult } from '../../search-index/search-indexes.ts'
import type { VisibleHit } from '../search/search.ts'
import { linkOf } from '../search/search.ts'

/** One piece of text an answer may rest on, numbered from 1 as the model sees it. */
export type AnswerPassage = {
  number: number
  hitId: string
  contentId: VisibleHit['document']['id']
  title: string
  headings: readonly string[]
  link: string
  text: string
  score: number
  /** Found by a search that looked for wider words as well. */
  isWider?: true
  /** Absent for files that were brought along. */
  origin?: { changedAt: Date | null; source: string; author: string | null }
}

/** About 6,000 tokens: enough for an answer, small enough for the models people run themselves. */
const budgetCharacters = 18_000
const perDocument = 3
/** Of what a model takes in, kept for what it is told, what is asked, and its answer. */
const spareTokens = 2_500
/** What a token of Korean has at least, on average; of English it has twice as much. */
const charactersPerToken = 1.7

/** Characters of passages that there is place for in a model. */
export const mostFor = (model: AnswerModel | null): number =>
  model
    ? Math.min(budgetCharacters, Math.max(spareTokens, model.contextTokens - spareTokens) * charactersPerToken)
    : budgetCharacters

export const documentsOf = (passages: readonly AnswerPassage[]): DocumentId[] => [
  ...new Set(passages.map(({ contentId }) => contentId)),
]

/**
 * The best passages across documents: first the best of each document, then the second best, within the budget.
 * @param most characters @param found by what search; absent where they were not searched for.
 */
export function packPassages(
  hits: readonly (readonly VisibleHit[])[],
  most: number = budgetCharacters,
  found: Pick<SearchResult, 'isWider'> = {},
): AnswerPassage[] {
  const rounds = Array.from({ length: perDocument }, (_, round) => hits.flatMap((chunks) => chunks[round] ?? []))
  const passages: AnswerPassage[] = []
  let used = 0
  for (const { document, chunk, score } of rounds.flat()) {
    if (chunk.body === '' || used + chunk.body.length > most) continue
    used += chunk.body.length
    passages.push({
      number: passages.length + 1,
      hitId: `${document.id}:${chunk.chunk_index}`,
      contentId: document.id,
      title: document.title,
      headings: chunk.headings,
      link: linkOf(document, chunk.chunk_index),
      text: chunk.body,
      score,
      ...(found.isWider && { isWider: true }),
      origin: { changedAt: document.changed_at, source: document.display_name, author: document.author },
    })
  }
  return passages
}
