import { analyzeInto } from '@quarry/search-engine/analyze/analyze'
import { parseQuery } from '@quarry/search-engine/query/parse'

/** The distinct index terms of a text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  analyzeInto(text, (term) => void terms.add(term))
  return terms
}

/** The words of a question, each with the index terms it may appear as and their weights. */
export function questionWords(text: string): Map<string, number>[] {
  const groups = new Map<number, Map<string, number>>()
  for (const { term, weight, group } of parseQuery(text).terms) {
    const word = groups.get(group) ?? new Map<string, number>()
    groups.set(group, word.set(term, weight))
  }
  return [...groups.values()]
}
