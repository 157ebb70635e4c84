import { randomFrom } from '@quarry/contract/testing/random'

/** What happened in so many rounds of trying to break the product. */
export type Outcome = {
  name: string
  rounds: number
  /** One sentence each, with what is needed to see it again; empty when everything held. */
  failures: readonly string[]
  /** The same seed makes the same attempts. */
  seed: number
  /** What a torture counted besides. */
  invoices?: number
  payments?: number
  refunds?: number
}

/** What did not hold, and what was counted. */
type Found = { failures: readonly string[]; counts: Pick<Outcome, 'invoices' | 'payments' | 'refunds'> }

export type Torture = {
  name: string
  /** How many when nobody says a number. What one round is, each torture says above itself. */
  rounds: number
  /** As many as `npm test` has time for: some ten seconds. */
  roundsInTests: number
  /** @returns what did not hold. It throws only where the torture itself is broken. */
  run(options: { rounds: number; random: Random; say: (line: string) => void }): Promise<readonly string[] | Found>
}

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number

/** One of a list that is not empty. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** A whole number from 0 up to, not including, `most`. */
export const upTo = (random: Random, most: number): number => Math.floor(random() * most)

export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31)

export async function carryOut(
  torture: Torture,
  { rounds, seed, say = () => {} }: { rounds: number; seed: number; say?: (line: string) => void },
): Promise<Outcome> {
  const found = await torture.run({ rounds, random: randomFrom(seed), say })
  const { failures, counts } = 'counts' in found ? found : { failures: found, counts: {} }
  return { name: torture.name, rounds, failures, seed, ...counts }
}
