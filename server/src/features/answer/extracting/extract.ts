import type { Query } from '../../../search-index/query.ts'
import { termsOf } from '../../../search-index/terms.ts'
import { isNegated } from '../citing/negation.ts'
import type { AnswerPassage } from '../passages.ts'
import { askedFor, holdsAsked } from './asked-for.ts'
import { isHeld, shareOf, wordsOf } from './asked-words.ts'
import { isNewerVersion } from './newer-version.ts'
import { isPointingBack, pointing } from './pointing.ts'
import { shownOf, statementsOf } from './statements.ts'
import { isFormer, isOfOtherYears, isOfYears, yearsAsked } from './years.ts'

const mostSentences = 3
const longestSentence = 400
/** Share of what is asked, by the rarity of its words, that a sentence and what stands around it must hold, else the sources do not say. */
const enough = 0.64
/** The same of a question of many words, of which more are put otherwise. */
const enoughOfMany = 0.52
const manyWords = 4
const fewWords = 3
/** As good as the best, nearly: it is shown as well. */
const nearlyBest = 0.75

/**
 * @property sentence with the names of its columns where it is a row of a table.
 * @property quote the same as it stands in the passage.
 * @property items of the list that it introduces.
 */
export type Extract = { passage: AnswerPassage; sentence: string; quote: string; items: readonly string[] }

type Candidate = Extract & { score: number; fit: number }

/** The sentences that answer a question best, best first; none when what is asked stands nowhere. @param query the question, read `plainly`. */
export function extractSentences(question: string, query: Query, found: readonly AnswerPassage[]): Extract[] {
  const years = yearsAsked(question)
  const passages = years === null ? found : found.filter((passage) => isOfYears(years, passage))
  const read = passages.map((passage) => ({
    passage,
    around: termsOf(`${passage.title}\n${passage.headings.join('\n')}`),
    section: termsOf(passage.headings.slice(1).join('\n')),
    statements: readStatements(passage.text),
  }))
  const isWider = passages.some((passage) => passage.isWider)
  const words = wordsOf(
    question,
    query,
    read.map(({ around, statements }) => new Set([...around, ...statements.flatMap(({ terms }) => [...terms])])),
    isWider,
  )
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const subjects = words.filter(({ isLight }) => !isLight).length
  // A question of verbs alone is about nothing, and so is what points back and says little besides.
  const isAboutNothing = subjects === 0 && /\S\s+\S/.test(question)
  if (whole === 0 || isAboutNothing || (subjects < fewWords && isPointingBack(question))) return []
  const rarest = words.reduce((sum, { rarity }) => sum + rarity, 0)
  const asked = askedFor(question)
  const isDenied = isNegated(question)

  const candidates = read.flatMap(({ passage, around, section, statements }, rank) => {
    // A section about something else than what is asked tells of a special case.
    const isOld = passages.some((other) => isNewerVersion(other, passage))
    const isSpecial = section.size > 0 && shareOf(words, [section]) === 0
    const rows = statements.filter(({ names }) => names.size > 0)
    const telling = words.filter((word) => rows.some(({ terms }) => !isHeld(word, [terms])))
    return statements.flatMap(({ statement, terms, names, before, earlier }, at): Candidate[] => {
      const { text, items, isTable } = statement
      const shown = shownOf(statement)
      const fitting = holdsAsked(asked, [shown, ...items].join('\n'))
      const inContext = [terms, around, names]
      // What only says what the document is called, or asks itself, answers nothing.
      if (fitting === 0 || [...terms].every((term) => around.has(term)) || /[?？]$/.test(text)) return []
      // Of a table the row is meant that is named, or all of it where none is.
      if (rows.length > 1 && names.size > 0 && !telling.some((word) => isHeld(word, [terms]))) return []
      if (isTable && !words.every((word) => word.isLight || isHeld(word, inContext))) return []
      // What it is about stands before it where it points back.
      const isPointing = pointing.test(text)
      const back = isPointing ? earlier : before
      const fit = Math.max(shareOf(words, inContext), 0.9 * shareOf(words, [...inContext, back]))
      // A reason is given behind what it is the reason of, without saying that again.
      const about = asked.kind === 'reason' || isPointing ? [...inContext, earlier] : inContext
      // What holds nothing of it stands behind a sentence that is asked about, no more.
      if (shareOf(words, about) === 0) return []
      const held = 0.3 * shareOf(words, [terms], 'rarity') + 0.7 * shareOf(words, about, 'rarity')
      // A passage ranked lower, and a sentence further down, must fit better to win.
      const place = (1 - 0.03 * rank) * (1 - 0.01 * Math.min(at, 20)) * (isSpecial ? 0.85 : 1) * (isOld ? 0.8 : 1)
      const denial = isDenied && isNegated(text) && shareOf(words, [terms]) > 0 ? 1.5 : 1
      const time = years === null ? (isFormer(text) ? 0.8 : 1) : isOfOtherYears(years, text) ? 0.6 : 1
      const form = (terms.size < 4 ? 0.6 : 1) * (1 - 0.004 * Math.min(terms.size, 60))
      return [
        {
          passage,
          sentence: shorten(shown),
          quote: shorten(text),
          items,
          fit: fit / whole,
          score: (held / rarest) * place * form * fitting * denial * time,
        },
      ]
    })
  })
  const least = subjects < manyWords ? enough : enoughOfMany
  const ranked = candidates.filter(({ fit }) => fit >= least).sort((a, b) => b.score - a.score)
  const best = ranked[0]
  if (!best) return []
  const chosen: Candidate[] = []
  for (const candidate of ranked) {
    if (chosen.length === mostSentences || candidate.score < best.score * nearlyBest) break
    if (!chosen.some((other) => other.sentence === candidate.sentence)) chosen.push(candidate)
  }
  return chosen.map(({ passage, sentence, quote, items }) => ({ passage, sentence, quote, items }))
}

const none: ReadonlySet<string> = new Set()

/** What a passage says, with the words of each and of what stands before it. */
function readStatements(text: string) {
  let [before, earlier] = [none, none]
  return statementsOf(text).map((statement) => {
    const terms = termsOf([statement.text, ...(statement.isTable ? [] : statement.items)].join('\n'))
    const names = statement.beside === '' ? none : termsOf(statement.beside)
    const read = { statement, terms, names, before, earlier }
    before = terms
    earlier = pointing.test(statement.text) ? new Set([...earlier, ...terms]) : terms
    return read
  })
}

const shorten = (sentence: string): string =>
  sentence.length <= longestSentence ? sentence : `${sentence.slice(0, longestSentence).replace(/\s+\S*$/, '')} …`
