/** Numbers in [0, 1) that repeat with the seed. */
export type Random = () => number

/** A mixing counter: every step adds a constant and scrambles the sum. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000
  }
}

/** An integer in [from, to]. */
export const between = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

export const several = <Item>(random: Random, items: readonly Item[], from: number, to: number): Item[] =>
  Array.from({ length: between(random, from, to) }, () => pick(random, items))

/** What the random attempts of a test begin with: the same each time, but for what `SEED` in the environment says, a number or `random`. */
export function newSeed(): number {
  const asked = process.env['SEED'] ?? '1'
  return asked === 'random' ? Math.floor(Math.random() * 2 ** 32) : Number(asked)
}
