const atOnce = 6

/** Asks for several at a time; answers in the order of the questions. */
export async function inParallel<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let from = 0; from < all.length; from += atOnce)
    answers.push(...(await Promise.all(all.slice(from, from + atOnce).map(ask))))
  return answers
}
