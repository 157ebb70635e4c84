import type { Random } from '@quarry/search-engine/testing/random'
import type { Company } from '../company/company.ts'
import type { Paper } from '../company/paper.ts'

/** What somebody types, and the documents of which any will do. */
export type Question = { text: string; wanted: readonly Paper[] }

/**
 * @property half of the documents that is asked for. Each half has its own seed and its own ways of wording, so that what helps only
 * the questions somebody looked at while improving the search is seen in the other.
 */
export type Asking = { company: Company; random: Random; half: 0 | 1; today: Date }
export type Category = (asking: Asking) => Question[]

const count = 20

/** Some of the items of this half, in any order. */
export function mine<Item>({ random, half }: Asking, items: readonly Item[], most = count): Item[] {
  const own = items.filter((_, at) => at % 2 === half)
  for (let at = own.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = own[at]!
    own[at] = own[other]!
    own[other] = kept
  }
  return own.slice(0, most)
}

/** Asks for each item in one of the ways of this half, in turn. */
export const inTurn = <Item>(
  asking: Asking,
  items: readonly Item[],
  ways: readonly [readonly ((item: Item) => string)[], readonly ((item: Item) => string)[]],
  wanted: (item: Item) => readonly Paper[],
): Question[] =>
  items.map((item, at) => {
    const own = ways[asking.half]
    return { text: own[at % own.length]!(item), wanted: wanted(item) }
  })
