import type { Io, Network } from '../kit.ts'

/** What the host would lend for one run: nothing indexed yet, never aborted unless the test says so. */
export const lendIo = <Settings>(
  settings: Settings,
  net: Network,
  {
    known = new Map<string, string>(),
    signal = new AbortController().signal,
  }: { known?: ReadonlyMap<string, string>; signal?: AbortSignal } = {},
): Io<Settings> => ({
  settings,
  net,
  signal,
  known: async (externalIds) => new Map(externalIds.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))),
})
