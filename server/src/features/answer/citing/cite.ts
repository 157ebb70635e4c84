import type { Reference } from '@quarry/contract/wire/search/answer'
import type { AnswerPassage } from '../passages.ts'
import { notFoundSign } from '../prompt.ts'
import { Addresses } from './addresses.ts'
import { opener, readBracket } from './brackets.ts'
import { CodeBlocks, Inert } from './inert.ts'
import { Unparroted } from './parroted.ts'
import { readRelated, relatedStart } from './related.ts'
import { supportFor } from './support.ts'
import { Thoughts } from './thoughts.ts'

export type Cited = { event: 'reference'; data: Reference } | { event: 'text'; data: { delta: string } }

/** No answer has more; a model that says the same for ever would have each of its marks checked. */
const mostMarks = 500
const longestText = 300_000
/** Longer than any mark or link. */
const longestBracket = 1_000
const longestBegun = 2_000
const sentenceEnd = /[.!?。！？](?:\s|$)|\n/g
/**
 * What may become a mark, a link, code, an address or the last line with what comes next, with the blanks before it. Of blanks only the first
 * is a beginning, or many would be looked at anew from each of them.
 */
const begun =
  /(?<!\s)\s*(?:\\|(?:\n[ \t*_]*)?(?:R(?:E(?:L(?:A(?:T(?:E(?:D)?)?)?)?)?)?)?|<|<?\b(?:h(?:t(?:t(?:p(?:s(?::\/?)?)?)?)?)?|w{1,3}|(?:https?:\/\/|www\.)[^\s]*))$/
const special = new RegExp(`${opener.source}|\`+`)
const inlineCode = /^(`+)(?!`)[^`\n]+\1(?!`)/
/** An address between angles, and whether a letter follows. */
const angled = /<(https?:\/\/[^\s<>]+)>(?=([\p{L}\p{N}])?)/giu
const isWord = /[\p{L}\p{N}]/u
/** What looks like a mark where none is meant. */
const looksLikeMark = /\[(?=\d{1,3}\])/g

/**
 * @property numbers of marks that earlier texts of the same answer have; new ones are added.
 * @property rules what the writer was told, of which nothing is shown, with the two signs that it was told of; null: they are words like others.
 * @property anyAddress whether it may link to what stands in no passage.
 */
type Options = { numbers?: Map<number, number>; rules?: string | null; anyAddress?: boolean }

/**
 * Turns what a model writes, as it comes, into text whose marks are checked: a mark stays only if its passage bears out its sentence,
 * and is renumbered in order of appearance. Everything but a mark in the making passes through at once, without images, without what the
 * model thinks aloud or was told, and with links only to addresses that stand in a passage.
 */
export class CitedText {
  readonly #passages: readonly AnswerPassage[]
  readonly #hasSigns: boolean
  readonly #thoughts = new Thoughts()
  readonly #unparroted: Unparroted | null
  readonly #addresses: Addresses | null
  readonly #code = new CodeBlocks()
  readonly #inert = new Inert()
  #held = ''
  #sentence = ''
  /** What the mark before stands for, and where in the text it ends. */
  #claim = { text: '', end: 0 }
  #gap = ''
  #shown = ''
  #length = 0
  #marks = 0
  readonly #checked = new Map<string, string | null>()
  /** Marks by the numbers of their passages. */
  readonly #numbers: Map<number, number>
  /** Questions the model proposed at the end. */
  related: string[] = []

  constructor(
    passages: readonly AnswerPassage[],
    { numbers = new Map<number, number>(), rules = '', anyAddress = false }: Options = {},
  ) {
    this.#passages = passages
    this.#numbers = numbers
    this.#hasSigns = rules !== null
    this.#unparroted = rules === null ? null : new Unparroted(rules)
    this.#addresses = anyAddress ? null : new Addresses(passages.flatMap(({ text, link }) => [text, link]))
  }

  /** Whether the model said that the passages hold no answer. */
  get isNotFound(): boolean {
    return this.#hasSigns && this.#shown.trim() === '' && unmarked(this.#held).startsWith(notFoundSign)
  }

  get isEmpty(): boolean {
    return this.#shown.trim() === ''
  }

  /** @throws Error the text does not end. */
  *push(delta: string): Generator<Cited> {
    this.#length += delta.length
    if (this.#length > longestText) throw new Error('The text does not end.')
    const said = this.#thoughts.push(delta)
    this.#held += this.#unparroted?.push(said) ?? said
    yield* this.#release(false)
  }

  *end(): Generator<Cited> {
    const said = this.#thoughts.end()
    this.#held += this.#unparroted ? this.#unparroted.push(said) + this.#unparroted.end() : said
    if (!this.isNotFound) yield* this.#release(true)
  }

  *#release(isEnd: boolean): Generator<Cited> {
    for (;;) {
      if (this.#awaitsSign(isEnd)) return
      if (this.#code.isInside) {
        if (!(yield* this.#releaseCode(isEnd))) return
        continue
      }
      const start = special.exec(this.#held)
      const upTo = this.#safeLength(start?.index ?? this.#held.length, start !== null || isEnd)
      const before = this.#held.slice(0, upTo)
      // A block of code may begin with a line before the bracket.
      const line = before.indexOf('\n') + 1
      if (line > 0) {
        this.#held = this.#held.slice(line)
        yield* this.#show(this.#afterGap(this.#disarmed(before.slice(0, line))))
        continue
      }
      // The space before a mark goes with it when the mark is dropped.
      const shown = start ? before.trimEnd() : before
      if (shown !== '') yield* this.#show(this.#afterGap(this.#disarmed(shown)))
      this.#gap += before.slice(shown.length)
      this.#held = this.#held.slice(upTo)
      if (!start) {
        if (isEnd) yield* this.#show(this.#takeGap())
        return
      }
      if (!(yield* this.#releaseSpecial(isEnd))) return
    }
  }

  /** Code in a line, a mark, a link, or a bracket that is none. @returns whether it is known which. */
  *#releaseSpecial(isEnd: boolean): Generator<Cited, boolean> {
    if (this.#held.startsWith('`')) {
      const code = inlineCode.exec(this.#held)
      const isOpen = !isEnd && !this.#held.includes('\n') && this.#held.length < longestBracket
      // What closes it may be one letter longer.
      if (isOpen && (!code || code[0].length === this.#held.length)) return false
      const shown = code?.[0] ?? /^`+/.exec(this.#held)![0]
      yield* this.#showHeld(shown.length, shown.replace(looksLikeMark, '[ '))
      return true
    }
    const bracket = readBracket(this.#held, isEnd || this.#held.length > longestBracket)
    if (bracket === null) return false
    if (bracket.kind === 'mark') {
      this.#held = this.#held.slice(bracket.length)
      for (const number of bracket.numbers) yield* this.#cite(number, bracket.quote)
    } else if (bracket.kind === 'none') {
      // What follows cannot be the rest of a mark.
      const length = opener.exec(this.#held)![0].length
      yield* this.#showHeld(length, this.#held.slice(0, length))
    } else {
      const { words, address, length } = bracket
      const isKept = /^https?:/i.test(address)
        ? (this.#addresses?.knows(address) ?? true)
        : this.#addresses === null && !address.startsWith('#')
      const said = isKept ? this.#held.slice(0, length).replace(`<${address}>`, address) : words
      yield* this.#showHeld(length, said.replace(looksLikeMark, '[ '))
    }
    return true
  }

  /** A line of a block of code, in which nothing is a mark. @returns whether there was one. */
  *#releaseCode(isEnd: boolean): Generator<Cited, boolean> {
    const end = this.#held.indexOf('\n') + 1
    if (end === 0 && !isEnd) return false
    const length = end || this.#held.length
    yield* this.#showHeld(length, this.#held.slice(0, length).replace(looksLikeMark, '[ '))
    return this.#held !== ''
  }

  /** Keeps back what may become one of the two agreed signs. @returns whether nothing can be shown yet. */
  #awaitsSign(isEnd: boolean): boolean {
    if (!this.#hasSigns) return false
    if (this.#shown === '') {
      const begun = unmarked(this.#held)
      if (begun.startsWith(notFoundSign)) return true
      if (!isEnd && this.#held.length < longestBegun && notFoundSign.startsWith(begun)) return true
    }
    const related = relatedStart(this.#held)
    if (related === null) return false
    if (!isEnd) return related.index === 0
    this.related = readRelated(this.#held.slice(related.end))
    this.#held = this.#held.slice(0, related.index).trimEnd()
    return this.#held === ''
  }

  /** @param isWhole whether what comes next is known. */
  #safeLength(upTo: number, isWhole: boolean): number {
    const related = this.#hasSigns ? (relatedStart(this.#held)?.index ?? upTo) : upTo
    if (related < upTo || isWhole) return Math.min(related, upTo)
    const from = Math.max(0, this.#held.length - longestBegun)
    const found = begun.exec(this.#held.slice(from))
    return found ? from + found.index : upTo
  }

  /** Addresses stand without the angles, which are kept from being HTML, and are pressed only where they are known. */
  #disarmed(text: string): string {
    const plain = text.replace(angled, (_whole, address: string, next: string | undefined, at: number) => {
      const before = (at > 0 ? text : this.#gap || this.#shown).at(at - 1) ?? ''
      return `${isWord.test(before) ? ' ' : ''}${address}${next ? ' ' : ''}`
    })
    return this.#addresses?.disarm(plain) ?? plain
  }

  *#showHeld(length: number, shown: string): Generator<Cited> {
    this.#held = this.#held.slice(length)
    yield* this.#show(this.#afterGap(shown))
  }

  *#show(text: string): Generator<Cited> {
    if (text === '') return
    this.#shown += text
    this.#sentence += text
    for (const letter of text) this.#code.push(letter)
    yield { event: 'text', data: { delta: this.#inert.push(text) } }
  }

  *#cite(number: number, quote: string | null): Generator<Cited> {
    const passage = this.#passages[number - 1]
    this.#marks += 1
    const support = passage && this.#marks <= mostMarks ? this.#supportOf(passage, quote) : null
    if (!passage || support === null) {
      this.#gap = ''
      return
    }
    let index = this.#numbers.get(number)
    if (index === undefined) {
      index = this.#numbers.size + 1
      this.#numbers.set(number, index)
      const { hitId, contentId, title, link } = passage
      yield { event: 'reference', data: { index, hitId, contentId, title, link, quote: support } }
    }
    const shown = `${this.#takeGap()}[${index}]`
    this.#shown += shown
    for (const letter of shown) this.#code.push(letter)
    yield { event: 'text', data: { delta: this.#inert.push(shown) } }
  }

  #supportOf({ number, text }: AnswerPassage, quote: string | null): string | null {
    const claim = this.#claimOfMark()
    const key = JSON.stringify([claim, number, quote])
    const known = this.#checked.get(key)
    const support = known === undefined ? supportFor(claim, quote, text) : known
    this.#checked.set(key, support)
    return support
  }

  #afterGap(text: string): string {
    return this.#takeGap() + text
  }

  #takeGap(): string {
    const gap = this.#gap
    this.#gap = ''
    return gap
  }

  /** What a mark stands for: its sentence, being written or just ended; of that, what follows the mark before. */
  #claimOfMark(): string {
    const text = this.#sentence.trimEnd()
    if (text.length === this.#claim.end) return this.#claim.text
    const ends = [...text.matchAll(sentenceEnd)].map((end) => end.index + 1).filter((end) => end < text.length)
    const start = ends.at(-1) ?? 0
    const rest = text.slice(Math.max(start, this.#claim.end)).trim()
    this.#claim = { text: /\p{L}.*\p{L}/su.test(rest) ? rest : text.slice(start).trim(), end: text.length }
    return this.#claim.text
  }
}

/** Without what makes a sign bold. */
const unmarked = (text: string): string => text.replace(/^[\s*_`"']+/, '')
