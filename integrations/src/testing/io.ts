import { ListingBudget } from '../budget.ts'
import type { Io, Network } from '../kit.ts'
import { Pace } from '../net/pace.ts'

/** What the host would lend for one run: nothing indexed yet, never aborted unless the test says so. */
export const lendIo = <Settings>(
  settings: Settings,
  net: Network,
  {
    known = new Map<string, string>(),
    signal = new AbortController().signal,
    token = null,
    base = null,
    told = [],
    budget = new ListingBudget(),
    // A test does not wait for what only others would be glad of.
    pace = new Pace({ firstPauseMs: 5, leastGapMs: 1 }),
  }: {
    known?: ReadonlyMap<string, string>
    signal?: AbortSignal
    token?: Io<Settings>['token']
    /** The test server that stands in for every host of the vendor. */
    base?: string | null
    pace?: Pace
    told?: readonly string[]
    budget?: ListingBudget
  } = {},
): Io<Settings> => ({
  settings,
  net,
  signal,
  token,
  pace,
  told,
  budget,
  at: (origin) => base ?? origin,
  known: async (externalIds) => new Map(externalIds.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))),
})
