import { analyzeInto } from '@quarry/search-engine/analyze/analyze'
import type { Query } from './query.ts'

/** The distinct index terms of a text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  analyzeInto(text, (term) => void terms.add(term))
  return terms
}

/** The words of a question, each with the index terms it may appear as and their weights. */
export function questionWords({ parsed }: Query): Map<string, number>[] {
  const groups = new Map<number, Map<string, number>>()
  for (const { term, weight, group } of parsed.terms) {
    const word = groups.get(group) ?? new Map<string, number>()
    groups.set(group, word.set(term, weight))
  }
  return [...groups.values()]
}

/** The distinct words a question is about, each in its one matching form; words about asking are left out unless there is nothing else. */
export function subjectWords(query: Query): string[] {
  const words = questionWords(query).map((forms) => [...forms].reduce((best, form) => (form[1] > best[1] ? form : best)))
  const strongest = Math.max(0, ...words.map(([, weight]) => weight))
  return [...new Set(words.filter(([, weight]) => weight >= strongest / 2).map(([term]) => term))]
}

export { normalize } from '@quarry/search-engine/analyze/normalize'
export { valuesAt } from '@quarry/search-engine/analyze/values'
