import { readQuery } from '../../../search-index/query.ts'
import { questionWords, termsOf } from '../../../search-index/terms.ts'
import { sentencesOf } from '../sentences.ts'
import { holdsFigures } from './figures.ts'
import { agreesInTimes } from './named-times.ts'
import { clausesOf, isNegated } from './negation.ts'
import { isOpposite } from './opposites.ts'
import { agreesInUnits } from './quantities.ts'

/** Share of a sentence's terms a passage must hold to bear it out. */
const strongOverlap = 0.6
/** The same where words of the passage are copied, unless the two are in different scripts. */
const someOverlap = 0.3
/** The same of so few words without a figure that each which does not stand there says another thing: who somebody is. */
const [mostOverlap, fewWords] = [0.55, 3]
/** Share of a clause's words that another must hold to be about the same. */
const sameMatter = 0.4
/** Share of a sentence's words that another must hold for its figures to count; pairs of syllables of endings are no such share. */
const someMatter = 0.15
/** Characters of a quotation, of which those of Korean, Japanese and Chinese say twice as much. */
const longEnough = 8

/** What an answer may begin with and is about nothing. */
const assent = /^\W*(?:yes|no|네|예|아니요|아니오)(?!\p{L})[^\p{L}\p{N}]*/iu

const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'“”‘’「」『』.,;:!?。、()[\]]+/g, '')

const lengthOf = (text: string): number =>
  text.length + (text.match(/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0)

/**
 * The words of the passage that bear a sentence out: its figures stand beside the same words, and what it denies is denied there.
 *
 * @param quote words the writer says it took from the passage; null when it gave none.
 * @returns null when the passage does not bear it out: then no citation may be shown.
 */
export function supportFor(sentence: string, quote: string | null, passage: string): string | null {
  const wanted = termsOf(sentence)
  if (wanted.size === 0) return null
  const sources = sentencesOf(passage)
  const quoted = quote === null ? null : sentencesWith(quote, sources)
  // A figure that two sentences share, or its unit, does not make them speak of the same.
  const words = wordsOf(sentence.replace(assent, '')).filter(
    (forms) => ![...forms.keys()].some((term) => /\d|^[가-힣]$/u.test(term)),
  )
  const near = sources.filter((source, at) => quoted?.has(at) || shareOf(words, source) >= someMatter)
  const about = near.join('\n')
  if (!holdsFigures(sentence, about) || !agreesInUnits(sentence, about) || !agreesInTimes(sentence, about)) return null
  const clauses = near.flatMap(clausesOf)
  if (!agrees(sentence, clauses, quoted ? clauses.filter((clause) => touches(clause, quote!)) : [])) return null
  if (
    quoted &&
    (shareOf(words, about) >= (words.length <= fewWords && !/\d/.test(sentence) ? mostOverlap : someOverlap) ||
      !isSameScript(sentence, passage))
  )
    return quote!.trim()
  // A sentence of figures alone has no other words.
  const share =
    words.length > 0
      ? shareOf(words, passage)
      : shareOf(
          [...wanted].map((term) => new Map([[term, 1]])),
          passage,
        )
  return share >= strongOverlap ? closest(wanted, sources) : null
}

/** The sentences that copied words stand in, also across two. @returns null when they do not stand there, or are too few to say so. */
function sentencesWith(quote: string, sources: readonly string[]): ReadonlySet<number> | null {
  const copied = squeeze(quote)
  if (lengthOf(copied) < longEnough) return null
  const bare = sources.map(squeeze)
  const start = bare.join('').indexOf(copied)
  if (start < 0) return null
  const touched = new Set<number>()
  let from = 0
  for (const [at, text] of bare.entries()) {
    if (text !== '' && from < start + copied.length && from + text.length > start) touched.add(at)
    from += text.length
  }
  return touched
}

const touches = (clause: string, quote: string): boolean => {
  const [one, other] = [squeeze(clause), squeeze(quote)]
  return one.includes(other) || other.includes(one)
}

/** Whether no clause says the opposite of what it is nearest to; what was copied is, as far as it is about the same. */
function agrees(sentence: string, near: readonly string[], copied: readonly string[]): boolean {
  const clauses = clausesOf(sentence)
  let compared = 0
  for (const clause of clauses) {
    const words = wordsOf(clause)
    const share = (text: string): number => shareOf(words, text)
    const theirs = copied.some((text) => share(text) >= sameMatter) ? copied : near
    const best = Math.max(0, ...theirs.map(share))
    if (best < sameMatter) continue
    compared += 1
    if (!theirs.some((text) => share(text) > best - 0.05 && isNegated(text) === isNegated(clause) && !isOpposite(clause, text)))
      return false
  }
  // In another language no words are shared: what is copied stands for them.
  if (compared > 0 || copied.length === 0) return true
  return clauses.some(isNegated) === copied.some(isNegated) && !isOpposite(sentence, copied.join('\n'))
}

const wordsOf = (text: string): Map<string, number>[] => questionWords(readQuery(text))

/** Which share of some words a text holds; words of grammar do not count. */
function shareOf(words: readonly ReadonlyMap<string, number>[], text: string): number {
  if (words.length === 0) return 0
  const terms = termsOf(text)
  const sum = words.reduce((held, forms) => {
    const all = [...forms.values()].reduce((total, weight) => total + weight, 0)
    return held + [...forms].reduce((total, [term, weight]) => (terms.has(term) ? total + weight : total), 0) / all
  }, 0)
  return sum / words.length
}

const scriptOf = (text: string): string =>
  /\p{Script=Hangul}/u.test(text) ? 'ko' : /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'han' : 'other'
const isSameScript = (one: string, other: string): boolean => scriptOf(one) === scriptOf(other)

function closest(wanted: ReadonlySet<string>, sources: readonly string[]): string {
  const overlap = (sentence: string): number => [...termsOf(sentence)].filter((term) => wanted.has(term)).length
  const best = sources.map((sentence) => ({ sentence, overlap: overlap(sentence) })).sort((a, b) => b.overlap - a.overlap)[0]
  return (best?.sentence ?? '').slice(0, 400)
}
