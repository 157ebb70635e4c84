import { readQuery } from '../../../search-index/query.ts'
import { questionWords, termsOf } from '../../../search-index/terms.ts'
import type { AnswerPassage } from '../passages.ts'
import { sentencesOf } from '../sentences.ts'
import { askedFor, holdsAsked, predicateOf, weightOfWord } from './asked-for.ts'
import { isOfAskedYear, yearsIn } from './years.ts'

const mostSentences = 3
const longestSentence = 400
/** Share of what is asked, by the rarity of its words, that the best sentence and what stands around it must hold, else the sources do not say. */
const enough = 0.6
/** As good as the best, nearly: it is shown as well. */
const nearlyBest = 0.75

export type Extract = { passage: AnswerPassage; sentence: string }

/**
 * A word of the question in the forms it may appear as.
 * @property weight what it counts for whether the question is answered; a verb little, for answers put it otherwise.
 * @property rarity what it counts for which sentence is the best.
 */
type Word = { forms: ReadonlyMap<string, number>; weight: number; rarity: number }
type Candidate = Extract & { score: number; fit: number }

/** The sentences that answer a question best, best first; none when what is asked stands nowhere. */
export function extractSentences(question: string, found: readonly AnswerPassage[]): Extract[] {
  const passages = found.filter((passage) => isOfAskedYear(question, passage))
  const read = passages.map((passage) => ({
    passage,
    around: termsOf(`${passage.title}\n${passage.headings.join('\n')}`),
    section: termsOf(passage.headings.slice(1).join('\n')),
    sentences: sentencesOf(passage.text).map((text) => ({ text, terms: termsOf(text) })),
  }))
  const words = wordsOf(
    question,
    read.map(({ around, sentences }) => new Set([...around, ...sentences.flatMap(({ terms }) => [...terms])])),
  )
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return []
  const asked = askedFor(question)
  // However it is written there, each passage has it.
  const years = yearsIn(question)
  const rarest = words.reduce((sum, { rarity }) => sum + rarity, 0)

  const candidates = read.flatMap(({ passage, around, section, sentences }, rank) => {
    // A section about something else than what is asked tells of a special case.
    const isOld = passages.some((other) => isNewerVersion(other, passage))
    const isSpecial = section.size > 0 && shareOf(words, section, 'rarity') === 0
    return sentences.flatMap(({ text, terms }, at): Candidate[] => {
      const fitting = holdsAsked(asked, text)
      // What only says what the document is called, or asks itself, answers nothing.
      if (fitting === 0 || [...terms].every((term) => around.has(term)) || /[?？]$/.test(text)) return []
      const inContext = new Set([...terms, ...around])
      const before = sentences[at - 1]?.terms ?? []
      const fits = new Set([...inContext, ...years])
      const fit = Math.max(shareOf(words, fits), 0.9 * shareOf(words, new Set([...fits, ...before])))
      // A reason is given behind what it is the reason of, without saying that again.
      const about = asked.kind === 'reason' ? new Set([...inContext, ...before]) : inContext
      const held = 0.3 * shareOf(words, terms, 'rarity') + 0.7 * shareOf(words, about, 'rarity')
      // A passage ranked lower, and a sentence further down, must fit better to win.
      const place = (1 - 0.03 * rank) * (1 - 0.01 * Math.min(at, 20)) * (isSpecial ? 0.85 : 1) * (isOld ? 0.8 : 1)
      const form = (terms.size < 4 || isTableRow(text) ? 0.6 : 1) * (1 - 0.004 * Math.min(terms.size, 60))
      return [{ passage, sentence: text, fit: fit / whole, score: (held / rarest) * place * form * fitting }]
    })
  })
  const ranked = candidates.filter(({ fit }) => fit >= enough).sort((a, b) => b.score - a.score)
  const best = ranked[0]
  if (!best) return []
  const chosen: Candidate[] = []
  for (const candidate of ranked) {
    if (chosen.length === mostSentences || candidate.score < best.score * nearlyBest) break
    if (!chosen.some((other) => other.sentence === candidate.sentence)) chosen.push(candidate)
  }
  return chosen.map(({ passage, sentence }) => ({ passage, sentence: shorten(sentence) }))
}

/** The words a question is about; the fewer passages hold one, the more it counts, and most where none does. */
function wordsOf(question: string, passages: readonly ReadonlySet<string>[]): Word[] {
  const verb = predicateOf(question)
  return questionWords(readQuery(question)).flatMap((forms) => {
    const [word] = [...forms].reduce((best, form) => (form[1] > best[1] ? form : best))
    const own = weightOfWord(word, verb)
    if (own === 0) return []
    const holding = passages.filter((terms) => shareHeld(forms, terms) >= 0.5).length
    const rarity = Math.log(2 + passages.length / (holding + 0.5))
    return [{ forms, weight: own * rarity, rarity }]
  })
}

const shareOf = (words: readonly Word[], terms: ReadonlySet<string>, by: 'weight' | 'rarity' = 'weight'): number =>
  words.reduce((sum, word) => sum + word[by] * shareHeld(word.forms, terms), 0)

/** A word is held in any of its whole forms, or as far as its pairs of syllables are: 택시비 by 택시. */
function shareHeld(forms: ReadonlyMap<string, number>, terms: ReadonlySet<string>): number {
  const strongest = Math.max(...forms.values())
  const [pairs, wholes] = [
    [...forms.keys()].filter((term) => term.startsWith('+')),
    [...forms].filter(([term]) => !term.startsWith('+')),
  ]
  const whole = Math.max(0, ...wholes.map(([term, weight]) => (terms.has(term) ? weight / strongest : 0)))
  const held = pairs.length === 0 ? 0 : (0.9 * pairs.filter((term) => terms.has(term)).length) / pairs.length
  return Math.max(whole, held)
}

const versionless = (title: string): string =>
  title.toLowerCase().replace(/[\d.,_()\-\s]+|v(?=\d)|최종|수정|개정|final|draft|copy/giu, '')

const isNewerVersion = (other: AnswerPassage, than: AnswerPassage): boolean =>
  other.contentId !== than.contentId &&
  versionless(other.title) === versionless(than.title) &&
  (other.origin?.changedAt ?? null) !== null &&
  (than.origin?.changedAt ?? other.origin!.changedAt!) < other.origin!.changedAt!

/** Cells without their column names answer little. */
const isTableRow = (sentence: string): boolean => sentence.split(' | ').length > 2

const shorten = (sentence: string): string =>
  sentence.length <= longestSentence ? sentence : `${sentence.slice(0, longestSentence).replace(/\s+\S*$/, '')} …`
