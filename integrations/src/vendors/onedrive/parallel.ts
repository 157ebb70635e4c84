const atOnce = 6

/** Asks for several at a time; answers in the order of the questions, of which no more are held than are asked together. */
export async function* eachInParallel<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): AsyncGenerator<R> {
  for (let from = 0; from < all.length; from += atOnce) yield* await Promise.all(all.slice(from, from + atOnce).map(ask))
}

/** The same, all together. */
export const inParallel = <T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> =>
  Array.fromAsync(eachInParallel(all, ask))
