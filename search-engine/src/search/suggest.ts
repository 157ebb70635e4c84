import { EXACT, isPair } from '../analyze/forms.ts'
import { normalize } from '../analyze/normalize.ts'
import { begunBy, type Begun } from '../query/begun.ts'
import { type ParsedQuery, parseQuery } from '../query/parse.ts'
import { FIELDS, TITLE } from '../segment/columns.ts'
import { findTerm } from '../segment/lookup.ts'
import { encodeText, lowerBound } from '../segment/strings.ts'
import type { LiveSegment, View } from '../segment/view.ts'
import type { Suggestions, SuggestRequest } from '../types.ts'
import { factorsOf } from './factors.ts'
import { readyFilter, SHOWN } from './filter.ts'
import { type Mask, maskOf } from './mask.ts'
import { suggestPeople } from './people.ts'
import { type Budget, documentsTitled, readOn } from './titles.ts'
import { bestFirst, offer, type Top } from './top.ts'

/** A title of so many words is not typed but pasted. */
export const MOST_GROUPS = 8
/** What a word counts that is found as it was typed, that only begins so, and that is found by its pairs of syllables. */
const WHOLE = 1
const BEGUN = 0.8
const BY_PAIRS = 0.6

/** What is looked for in titles: words, each in any of its forms. @property begun what the word that is being typed may become. */
export type TitleWords = { words: string[]; pairs: string[]; begun: Begun[] }

export function wantedBy(query: ParsedQuery, text: string): TitleWords[] {
  const typing = /\S+$/u.exec(normalize(text))?.[0] ?? null
  const last = query.terms.reduce((most, { group }) => Math.max(most, group), 0)
  // A consonant alone is no word yet, so that what is being typed ends before it.
  const typed = query.prefix?.term ?? (typing && /\p{L}[\u1100-\u1112]$/u.test(typing) ? typing : null)
  const group = query.prefix?.group ?? last
  return [...Map.groupBy(query.terms, (term) => term.group)].map(([own, terms]) => ({
    words: terms.filter(({ term }) => !isPair(term)).map(({ term }) => term),
    pairs: terms.filter(({ term }) => isPair(term)).map(({ term }) => term),
    begun:
      typed === null || own !== group
        ? []
        : query.initials === null
          ? begunBy(typed).flatMap(([from, to]): Begun[] => [
              [from, to],
              [EXACT + from, EXACT + to],
            ])
          : [[typed, `${typed}\u{10ffff}`]],
  }))
}

/** Postings that are read at most for one suggestion, some milliseconds' worth; what lies beyond is read for the next ones. */
const MOST_READ = 400_000
/** Of these, at most for suggestions to come. */
const MOST_READ_AHEAD = 100_000

/** Documents of a segment that may be seen, and what may still be read of it. */
type Seen = { part: LiveSegment; mask: Mask; budget: Budget }

/** Sets what it is worth for each document that holds one of these terms in its title. */
function markTitles({ part, mask, budget }: Seen, terms: Iterable<number>, worth: number, marks: Float64Array): void {
  for (const term of terms)
    for (const document of documentsTitled(part.segment, term, budget))
      if (mask.documents[document] === SHOWN) marks[document] = Math.max(marks[document]!, worth)
}

function* termsWithin({ segment }: LiveSegment, ranges: readonly Begun[]): Generator<number> {
  const table = { offsets: segment.termOffsets, bytes: segment.termBytes }
  for (const [from, to] of ranges) {
    const end = lowerBound(table, encodeText(to))
    for (let term = lowerBound(table, encodeText(from)); term < end; term++) yield term
  }
}

/** What each document's title is worth for one word. */
function worthOf(seen: Seen, { words, pairs, begun }: TitleWords): Float64Array {
  const { part } = seen
  const marks = new Float64Array(part.segment.documents)
  const known = (terms: readonly string[]): number[] =>
    terms.map((term) => findTerm(part.segment, encodeText(term))).filter((term) => term >= 0)
  const held = known(pairs)
  // First what is a word as it stands: of all that begins so, some may have to wait.
  markTitles(seen, known(words), WHOLE, marks)
  if (pairs.length > 0 && held.length === pairs.length) {
    const by = held.map((pair) => {
      const each = new Float64Array(part.segment.documents)
      markTitles(seen, [pair], BY_PAIRS, each)
      return each
    })
    for (let document = 0; document < marks.length; document++)
      marks[document] = Math.max(marks[document]!, Math.min(...by.map((each) => each[document]!)))
  }
  markTitles(seen, termsWithin(part, begun), BEGUN, marks)
  return marks
}

/** Documents whose title holds every word that was typed, or begins with the last: short titles and recent documents first. */
function suggestTitles(view: View, request: SuggestRequest, query: ParsedQuery, masks: readonly Mask[]): string[] {
  const wanted = wantedBy(query, request.text)
  if (wanted.length === 0 || wanted.length > MOST_GROUPS) return []
  const factors = factorsOf({ ...request, offset: 0, chunksPerDocument: 1 }, query)
  const top: Top = { size: request.limit, heap: [] }
  const budget = { left: MOST_READ }
  for (const [index, part] of view.segments.entries()) {
    const { segment } = part
    const worths = wanted.map((each) => worthOf({ part, mask: masks[index]!, budget }, each))
    const factor = factors(part)
    for (let document = 0; document < segment.documents; document++) {
      let sum = 0
      for (const worth of worths) {
        const one = worth[document]!
        if (one === 0) {
          sum = 0
          break
        }
        sum += one
      }
      if (sum === 0) continue
      const length = Math.max(1, segment.documentLengths[document * FIELDS + TITLE]!)
      offer(top, part, document, (sum / Math.sqrt(length)) * factor(document))
    }
  }
  const ahead = { left: Math.min(budget.left, MOST_READ_AHEAD) }
  for (const { segment } of view.segments) readOn(segment, ahead)
  return bestFirst(top).map(({ id }) => id)
}

/** A document or a person takes one letter more than what could be anything. */
export const saysTooLittle = (text: string): boolean =>
  !/[\uac00-\ud7a3\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && text.length < 2

/** What somebody may be about to type: titles and people of what they may see. */
export function suggestFrom(view: View, request: SuggestRequest): Suggestions {
  const text = normalize(request.text).trim()
  if (saysTooLittle(text)) return { documents: [], people: [] }
  const query = parseQuery(request.text.normalize('NFC'))
  const filter = readyFilter(request.filter)
  const masks = view.segments.map((part) => maskOf(part, { ...query, phrases: [], excluded: [] }, filter))
  return {
    documents: request.limit > 0 ? suggestTitles(view, request, query, masks) : [],
    people: suggestPeople(view, text, masks, request.people),
  }
}
