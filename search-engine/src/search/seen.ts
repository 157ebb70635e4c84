import type { ParsedQuery } from '../query/parse.ts'
import { termAt } from '../segment/lookup.ts'
import type { Filter } from '../types.ts'
import { termsStarting } from './completions.ts'
import { frequencyAmong } from './frequency.ts'
import { readyFilter } from './filter.ts'
import type { LookUp } from './look-up.ts'
import { type Mask, maskOf } from './mask.ts'
import type { Scanned } from './vector.ts'

/**
 * What somebody may learn of the terms of an index: what stands in nothing they may see is not there for them.
 *
 * @property holds whether a term stands in anything they may see, whatever else they ask for.
 * @property begins whether any term does that starts with `prefix`, beside those that were typed.
 * @property count in how many documents of these, counted up to `most`.
 * @property passes whether it stands in anything that passes the filters as well.
 */
export type SeenTerms = {
  holds(term: string): boolean
  begins(prefix: string, typed: ReadonlySet<string>): boolean
  count(term: string, most: number): number
  passes(term: string): boolean
}

/** @param scanned with the masks of this filter and this query. */
export function seenIn(
  scanned: readonly Scanned[],
  { access, ...narrowing }: Filter,
  query: ParsedQuery,
  lookUp: LookUp,
): SeenTerms {
  const passing = scanned.map(({ mask }) => mask)
  const isNarrowed = Object.keys(narrowing).length > 0 || query.phrases.length > 0 || query.excluded.length > 0
  let visible = isNarrowed ? null : passing
  function masksOfAll(): readonly Mask[] {
    const filter = readyFilter({ access })
    return (visible ??= scanned.map(({ part }) => maskOf(part, { ...query, phrases: [], excluded: [] }, filter)))
  }
  function countIn(masks: readonly Mask[], term: string, most: number): number {
    let count = 0
    for (const [segment, entry] of lookUp(term).entries.entries())
      if (entry !== undefined && count < most)
        count += frequencyAmong(scanned[segment]!.part, entry, masks[segment]!.chunks, most - count)
    return count
  }
  const passes = (term: string): boolean => countIn(passing, term, 1) > 0
  return {
    passes,
    // What passes is at hand, and mostly enough.
    holds: (term) => passes(term) || (isNarrowed && countIn(masksOfAll(), term, 1) > 0),
    begins: (prefix, typed) =>
      masksOfAll().some(({ chunks }, segment) => {
        const { part } = scanned[segment]!
        return termsStarting(part, prefix).some(
          (term) => frequencyAmong(part, term, chunks, 1) > 0 && !typed.has(termAt(part.segment, term)),
        )
      }),
    count: (term, most) => countIn(masksOfAll(), term, most),
  }
}
