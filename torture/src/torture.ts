/** What happened in so many rounds of trying to break the product. */
export type Outcome = {
  name: string
  rounds: number
  /** One sentence each, with what is needed to see it again; empty when everything held. */
  failures: readonly string[]
  /** The same seed makes the same attempts. */
  seed: number
}

export type Torture = {
  name: string
  /** How many when nobody says a number. What one round is, each torture says above itself. */
  rounds: number
  /** As many as `npm test` has time for: some ten seconds. */
  roundsInTests: number
  /** @returns what did not hold. It throws only where the torture itself is broken. */
  run(options: { rounds: number; random: Random; say: (line: string) => void }): Promise<readonly string[]>
}

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number

export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of a list that is not empty. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

export async function carryOut(
  torture: Torture,
  { rounds, seed, say = () => {} }: { rounds: number; seed: number; say?: (line: string) => void },
): Promise<Outcome> {
  const failures = await torture.run({ rounds, random: randomFrom(seed), say })
  return { name: torture.name, rounds, failures, seed }
}
