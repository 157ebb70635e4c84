/** A text with its matching parts marked. @param marks [start, end) in UTF-16 units, in order. */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return segmentsOf(text, marks).map(({ part, isMarked, at }) =>
    isMarked ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  )
}

/** Cuts a text at its marks. Marks that overlap, or lie outside the text, are cut to what is left. */
export function segmentsOf(
  text: string,
  marks: readonly (readonly [number, number])[],
): { part: string; isMarked: boolean; at: number }[] {
  const segments: { part: string; isMarked: boolean; at: number }[] = []
  let done = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > done) segments.push({ part: text.slice(done, end), isMarked, at: done })
    done = Math.max(done, end)
  }
  for (const [start, end] of marks) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return segments
}
