/** One measured figure beside its budget. */
export type Row = {
  bench: string
  what: string
  value: number
  unit: string
  /** Null where the design names none. */
  budget: { limit: number; is: 'most' | 'least' } | null
}

export const isMet = ({ value, budget }: Row): boolean | null =>
  budget === null ? null : budget.is === 'most' ? value <= budget.limit : value >= budget.limit

/**
 * @property only names of what is measured, where a program measures several; null for all.
 * @property items how many of what it reads, or does
 * @property out a file that what was answered is added to, for a judge to read
 * @property baseUrl of a service that speaks the OpenAI protocol, and `model` there, where a program takes one; null: a scripted one
 */
export type Options = {
  data: string | null
  only: readonly string[] | null
  items: number | null
  out: string | null
  baseUrl: string | null
  model: string | null
}

/** A program prints its rows as they are known. */
export type Bench = (options: Options) => AsyncGenerator<Row | Scored | Tried | Felt>

/** What the relevance program yields: one data set. */
export type Scored = { set: string; ndcg10: number; recall100: number; mrr10: number; queries: number }

/** What the felt program yields: one way of asking. `half`: see there. @property success1 share whose first hit is right; `success5`: one of five */
export type Felt = {
  category: string
  half: 'open' | 'held out'
  queries: number
  success1: number
  success5: number
  mrr10: number
}

/** What became of a task that an agent was given. @property approvals how often the person was asked */
export type Tried = { task: string; passed: boolean; steps: number; approvals: number; tokens: number }

export const most = (limit: number): Row['budget'] => ({ limit, is: 'most' })
export const least = (limit: number): Row['budget'] => ({ limit, is: 'least' })

/** @param share 0.5 for the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
