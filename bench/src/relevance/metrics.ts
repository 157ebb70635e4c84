/** Judged documents of one query: document id to grade; 0 and less is not relevant. */
export type Judgements = ReadonlyMap<string, number>

export type Scores = { ndcg10: number; recall100: number; mrr10: number }

const isRelevant = (grade: number): boolean => grade > 0

/** What a grade at a rank (from 0) is worth: linear gain, logarithmic discount. */
const gainAt = (grade: number, rank: number): number => (isRelevant(grade) ? grade / Math.log2(rank + 2) : 0)

function discountedGain(grades: readonly number[], depth: number): number {
  let sum = 0
  for (const [rank, grade] of grades.slice(0, depth).entries()) sum += gainAt(grade, rank)
  return sum
}

/** Order of a result list that has scores: the highest first, equal ones by id descending, so that ties never depend on the engine. */
export function rankByScore(hits: Iterable<readonly [id: string, score: number]>): string[] {
  const ordered = [...hits].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : a[0] > b[0] ? -1 : 0))
  return ordered.map(([id]) => id)
}

/**
 * Scores one result list.
 *
 * @param ranked document ids, best first; an id that comes again is ignored.
 * @returns nDCG at 10 against the best possible order of the judged documents, the share of relevant documents among the first 100,
 * and one over the rank of the first relevant one within 10. All 0 when nothing is relevant.
 */
export function scoreRanking(judgements: Judgements, ranked: Iterable<string>): Scores {
  const grades = Array.from(new Set(ranked), (id) => judgements.get(id) ?? 0)
  const relevant = [...judgements.values()].filter(isRelevant).sort((a, b) => b - a)
  if (relevant.length === 0) return { ndcg10: 0, recall100: 0, mrr10: 0 }

  const first = grades.slice(0, 10).findIndex(isRelevant)
  return {
    ndcg10: discountedGain(grades, 10) / discountedGain(relevant, 10),
    recall100: grades.slice(0, 100).filter(isRelevant).length / relevant.length,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  }
}

/**
 * Mean over every query that has at least one relevant document. A query without a result list counts as 0.
 *
 * @returns null when no query is judged.
 */
export function meanScores(
  judged: ReadonlyMap<string, Judgements>,
  runs: ReadonlyMap<string, Iterable<string>>,
): (Scores & { queries: number }) | null {
  const sum: Scores & { queries: number } = { queries: 0, ndcg10: 0, recall100: 0, mrr10: 0 }
  for (const [query, judgements] of judged) {
    if (![...judgements.values()].some(isRelevant)) continue
    const scores = scoreRanking(judgements, runs.get(query) ?? [])
    sum.queries++
    sum.ndcg10 += scores.ndcg10
    sum.recall100 += scores.recall100
    sum.mrr10 += scores.mrr10
  }
  if (sum.queries === 0) return null
  const { queries } = sum
  return { queries, ndcg10: sum.ndcg10 / queries, recall100: sum.recall100 / queries, mrr10: sum.mrr10 / queries }
}
