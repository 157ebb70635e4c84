import type { ActingTool } from './acting-tools.ts'

/** Those that have words of these, the best first; of equal ones those that were chosen first. */
export function fittingTools(tools: readonly ActingTool[], words: string): ActingTool[] {
  const asked = Map.groupBy(wordsOf(words), (word) => word)
  const own = tools.map((tool) =>
    Map.groupBy(new Set(wordsOf(`${tool.name} ${tool.words} ${tool.definition.description}`)), beginningOf),
  )
  const scores = tools.map(() => 0)
  for (const [word, { length }] of asked) {
    const having = own.flatMap((each, index) =>
      each.get(beginningOf(word))?.some((other) => isAlike(word, other)) ? [index] : [],
    )
    // What all of them have tells none from another.
    for (const index of having) scores[index]! += length * Math.log(1 + tools.length / having.length)
  }
  return tools
    .map((tool, index) => ({ tool, index }))
    .filter(({ index }) => scores[index]! > 0)
    .toSorted((one, other) => scores[other.index]! - scores[one.index]! || one.index - other.index)
    .map(({ tool }) => tool)
}

/** Words that are alike begin alike, and no word is shorter: of thousands by thousands those few are compared. */
const beginningOf = (word: string): string => word.slice(0, 2)

/** To a Korean word particles and endings are written. */
const isAlike = (asked: string, own: string): boolean =>
  own.startsWith(asked) || (/\p{Script=Hangul}/u.test(own) && asked.startsWith(own))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** Those that somebody's text names, by what the service or a model calls them, or by their title. */
export function namedTools(tools: readonly ActingTool[], text: string): ActingTool[] {
  const said = text.toLowerCase()
  return tools.filter(({ name, tool, titles }) =>
    [name, tool, ...titles].some((each) =>
      new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(each.toLowerCase())}(?![a-z0-9_])`, 'u').test(said),
    ),
  )
}
