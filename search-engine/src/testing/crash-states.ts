// What `crash-writer.ts` does at each step, for itself and for the test that kills it.

/** A word that stands for a number, and that the analyzer leaves whole. */
export const wordOf = (step: number): string => `q${[...String(step)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`

export const putAt = (step: number): string[] => [`d${step % 40}`, `d${(step * 7) % 40}`]

export const deletedAt = (step: number): string => `d${(step * 3) % 40}`

/** Document → word of the step that wrote it, after the given step. */
export function stateAfter(step: number): Map<string, string> {
  const documents = new Map<string, string>()
  for (let past = 1; past <= step; past++) {
    for (const id of putAt(past)) documents.set(id, wordOf(past))
    documents.delete(deletedAt(past))
  }
  return documents
}
