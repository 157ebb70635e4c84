import { ListingBudget } from '../kit/budget.ts'
import type { Network, SourceIo } from '../kit/kit.ts'
import { Pace } from '../kit/pace.ts'

/** What the host opens for one run: nothing indexed yet, never aborted unless the test says so. */
export const openTestIo = <Settings>(
  settings: Settings,
  net: Network,
  {
    known = new Map<string, string>(),
    signal = new AbortController().signal,
    token = null,
    base = null,
    hints = [],
    budget = new ListingBudget(),
    // A test does not wait for what only others would be glad of.
    pace = new Pace({ firstPauseMs: 5, leastGapMs: 1 }),
  }: {
    known?: ReadonlyMap<string, string>
    signal?: AbortSignal
    token?: SourceIo<Settings>['token']
    /** The test server that stands in for every host of the vendor. */
    base?: string | null
    pace?: Pace
    hints?: readonly string[]
    budget?: ListingBudget
  } = {},
): SourceIo<Settings> => ({
  settings,
  net,
  signal,
  token,
  pace,
  hints,
  budget,
  at: (origin) => base ?? origin,
  known: async (externalIds) => new Map(externalIds.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))),
})
