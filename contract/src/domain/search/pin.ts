/** How many a workspace may pin, and how much each may hold. */
export const pinLimits = { pins: 500, titleLength: 120, textLength: 2_000, queries: 50, queryLength: 100 } as const

/** What a pinned answer is found by: capital letters, spaces and marks make no difference, in no language. Empty where nothing is left. */
export const queryKey = (query: string): string =>
  query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, '')

/** What is wrong with one: no title, nothing to say, no query, or more than is allowed. */
export const pinProblems = ['noTitle', 'nothing', 'noQuery', 'tooMany', 'tooLong'] as const
export type PinProblem = (typeof pinProblems)[number]

export type PinContent = { title: string; text: string; documentId: string | null; queries: readonly string[] }

/** Without blanks, and without queries that mean the same as an earlier one. */
export const tidyPin = <Content extends PinContent>(pin: Content): Content & { queries: string[] } => {
  const queries = pin.queries.map((query) => query.normalize('NFC').trim().replace(/\s+/g, ' '))
  const byKey = Map.groupBy(queries, queryKey)
  byKey.delete('')
  return {
    ...pin,
    title: pin.title.trim(),
    text: pin.text.trim(),
    queries: [...byKey.values()].flatMap(([first]) => first ?? []),
  }
}

/** What is wrong with a tidied one. */
export function pinProblemOf({ title, text, documentId, queries }: PinContent): PinProblem | null {
  if (title === '') return 'noTitle'
  if (text === '' && documentId === null) return 'nothing'
  if (queries.length === 0) return 'noQuery'
  if (queries.length > pinLimits.queries) return 'tooMany'
  const isLong = title.length > pinLimits.titleLength || text.length > pinLimits.textLength
  return isLong || queries.some((query) => query.length > pinLimits.queryLength) ? 'tooLong' : null
}
