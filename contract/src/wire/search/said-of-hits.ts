import { z } from 'zod'
import { IndexState } from './index-state.ts'
import { Understood } from './understood.ts'

/** What a reply says of the hits in it. */
export const saidOfHits = {
  /** Matching documents, each version counted. */
  totalContentCount: z.int(),
  /** How many of the matching documents, as far as they were looked at, stand with a hit as its versions; absent: none. Up to the last page there may be more. */
  foldedCount: z.int().optional(),
  /**
   * Whether documents were looked for by their meaning as well as by their words. `false`: the model that finds meaning does not answer in
   * time at the moment. Absent: there is none, it does not know the language, or the search has no use of it (by date).
   */
  byMeaning: z.boolean().optional(),
  index: IndexState,
  understood: Understood,
}
