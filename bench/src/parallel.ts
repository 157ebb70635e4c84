/** Does the work for every item, a few at a time. */
export async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>, parallel = 8): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const workNext = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: parallel }, workNext))
}
