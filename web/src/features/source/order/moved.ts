/** The list with one entry at another place; the others keep their order. A place beyond an end is that end. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, to: number): Entry[] {
  const others = list.filter((each) => each !== entry)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, entry)
}

/** The place in a list for what is held at a height, by the middles of its other entries. */
export const placeAt = (middles: readonly number[], height: number): number => middles.filter((middle) => middle < height).length

/** The known entries as ordered, and at the end those the order does not name. */
export function inOrder<Entry, Id>(entries: readonly Entry[], order: readonly Id[], idOf: (entry: Entry) => Id): Entry[] {
  const place = (entry: Entry): number => (order.includes(idOf(entry)) ? order.indexOf(idOf(entry)) : order.length)
  return entries.toSorted((a, b) => place(a) - place(b))
}
