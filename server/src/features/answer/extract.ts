import { readQuery } from '../../search-index/query.ts'
import { questionWords, termsOf } from '../../search-index/terms.ts'
import type { AnswerPassage } from './passages.ts'
import { sentencesOf } from './sentences.ts'

const mostSentences = 4
const longestSentence = 400
/** Share of the question's words the best sentence and its headings must hold, else the sources are taken not to say. */
const enough = 0.5

export type Extract = { passage: AnswerPassage; sentence: string }

/** The sentences that answer a question best, of different passages where possible, best first; none when nothing fits well enough. */
export function extractSentences(question: string, passages: readonly AnswerPassage[]): Extract[] {
  const words = questionWords(readQuery(question))
  const wholeWeight = words.reduce((sum, word) => sum + weightOf(word), 0)
  if (wholeWeight === 0) return []

  const candidates = passages.flatMap((passage, rank) => {
    const context = termsOf(`${passage.title}\n${passage.headings.join('\n')}`)
    return sentencesOf(passage.text).map((sentence) => {
      const terms = termsOf(sentence)
      const inSentence = shareHeld(words, terms) / wholeWeight
      const withContext = shareHeld(words, new Set([...terms, ...context])) / wholeWeight
      // Headings help a sentence that says something itself; a passage ranked lower must fit better to win.
      return {
        passage,
        sentence,
        fit: withContext,
        score: (0.7 * inSentence + 0.3 * withContext) * (terms.size < 4 || isTableRow(sentence) ? 0.5 : 1) * (1 - 0.03 * rank),
        inSentence,
      }
    })
  })
  const ranked = candidates.filter(({ inSentence }) => inSentence > 0).sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best || best.fit < enough) return []

  const chosen: typeof ranked = []
  for (const candidate of ranked) {
    if (chosen.length === mostSentences || candidate.score < best.score * 0.6) break
    const isRepeated = chosen.some((other) => other.sentence === candidate.sentence)
    const fromSame = chosen.filter((other) => other.passage === candidate.passage).length
    if (!isRepeated && fromSame < 2) chosen.push(candidate)
  }
  return chosen.map(({ passage, sentence }) => ({ passage, sentence: shorten(sentence) }))
}

/** Cells without their column names answer little. */
const isTableRow = (sentence: string): boolean => sentence.split(' | ').length > 2

const weightOf = (word: ReadonlyMap<string, number>): number => Math.max(...word.values())

/** A word counts as far as its terms are held: whole forms entirely, pairs of syllables in proportion. */
function shareHeld(words: readonly ReadonlyMap<string, number>[], terms: ReadonlySet<string>): number {
  let sum = 0
  for (const word of words) {
    const all = [...word.values()].reduce((total, weight) => total + weight, 0)
    const held = [...word].reduce((total, [term, weight]) => (terms.has(term) ? total + weight : total), 0)
    sum += weightOf(word) * (held / all)
  }
  return sum
}

const shorten = (sentence: string): string =>
  sentence.length <= longestSentence ? sentence : `${sentence.slice(0, longestSentence).replace(/\s+\S*$/, '')} …`
