/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * What the random attempts of a test begin with: the same each time, so that what fails in `npm test` is the change and not the dice. `SEED`
 * in the environment names another one, and `SEED=random` takes any.
 */
export function newSeed(): number {
  const asked = process.env['SEED'] ?? '1'
  return asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked)
}
