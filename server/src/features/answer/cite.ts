import type { Reference } from '@quarry/contract/wire/search/answer'
import { notFoundSign, relatedSign } from './prompt.ts'
import { Inert } from './inert.ts'
import type { AnswerPassage } from './passages.ts'
import { supportFor } from './support.ts'

export type Cited = { event: 'reference'; data: Reference } | { event: 'text'; data: { delta: string } }

const markStart = /\[(?=\d)/
const mark = /^\[(\d{1,3})(?:\s*[,:|]?\s*["“](.{0,400}?)["”])?\s*\]/s
const longestMark = 420
/** No answer has more; a model that says the same for ever would have each of its marks checked. */
const mostMarks = 500
const longestText = 300_000
const sentenceEnd = /[.!?。！？](?:\s|$)|\n/g

/**
 * Turns what a model writes, as it comes, into text whose marks are checked: a mark stays only if its passage bears out its sentence,
 * and is renumbered in order of appearance. Everything but a mark in the making passes through at once, without images.
 */
export class CitedText {
  readonly #passages: readonly AnswerPassage[]
  readonly #hasSigns: boolean
  #held = ''
  #sentence = ''
  #gap = ''
  #shown = ''
  #length = 0
  #marks = 0
  readonly #inert = new Inert()
  /** Marks by the numbers of their passages. */
  readonly #numbers: Map<number, number>
  /** Questions the model proposed at the end. */
  related: string[] = []

  /**
   * @param options.numbers of marks that earlier texts of the same answer have; new ones are added.
   * @param options.hasSigns whether the writer was told of the two signs; else they are words like others.
   */
  constructor(
    passages: readonly AnswerPassage[],
    { numbers = new Map<number, number>(), hasSigns = true }: { numbers?: Map<number, number>; hasSigns?: boolean } = {},
  ) {
    this.#passages = passages
    this.#numbers = numbers
    this.#hasSigns = hasSigns
  }

  /** Whether the model said that the passages hold no answer. */
  get isNotFound(): boolean {
    return this.#hasSigns && this.#shown.trim() === '' && this.#held.trim().startsWith(notFoundSign)
  }

  get isEmpty(): boolean {
    return this.#shown.trim() === ''
  }

  /** @throws Error the text does not end. */
  *push(delta: string): Generator<Cited> {
    this.#length += delta.length
    if (this.#length > longestText) throw new Error('The text does not end.')
    this.#held += delta
    yield* this.#release(false)
  }

  *end(): Generator<Cited> {
    if (!this.isNotFound) yield* this.#release(true)
  }

  *#release(isEnd: boolean): Generator<Cited> {
    for (;;) {
      if (this.#awaitsSign(isEnd)) return
      const start = markStart.exec(this.#held)
      const upTo = start?.index ?? this.#safeLength(isEnd)
      // The space before a mark goes with it when the mark is dropped.
      const shown = start ? this.#held.slice(0, upTo).trimEnd() : this.#held.slice(0, upTo)
      yield* this.#show(shown)
      if (start) this.#gap += this.#held.slice(shown.length, upTo)
      this.#held = this.#held.slice(upTo)
      if (!start) return
      const found = mark.exec(this.#held)
      if (found) {
        this.#held = this.#held.slice(found[0].length)
        yield* this.#cite(Number(found[1]), found[2] ?? null)
        continue
      }
      const isHopeless = isEnd || this.#held.length > longestMark || /^\[\d{1,3}[^\d\s,:|"“\]]/.test(this.#held)
      if (!isHopeless) return
      yield* this.#show(this.#takeGap() + (this.#held[0] ?? ''))
      this.#held = this.#held.slice(1)
    }
  }

  /** Keeps back what may become one of the two agreed signs. @returns whether nothing can be shown yet. */
  #awaitsSign(isEnd: boolean): boolean {
    if (!this.#hasSigns) return false
    if (this.#shown === '') {
      const begun = this.#held.trimStart()
      if (begun.startsWith(notFoundSign)) return true
      if (!isEnd && notFoundSign.startsWith(begun)) return true
    }
    const related = this.#held.indexOf(relatedSign)
    if (related < 0) return false
    if (!isEnd) return related === 0
    this.related = this.#held
      .slice(related + relatedSign.length)
      .split(/[|\n]/)
      .map((question) => question.trim())
      .filter((question) => question !== '')
      .slice(0, 3)
    this.#held = this.#held.slice(0, related).trimEnd()
    return this.#held === ''
  }

  #safeLength(isEnd: boolean): number {
    if (isEnd) return this.#held.length
    const related = this.#hasSigns ? this.#held.indexOf(relatedSign) : -1
    if (related >= 0) return related
    // The end may be the beginning of a mark, with the space before it, or of the last line.
    const tail = /\s*(?:\[|R(?:E(?:L(?:A(?:T(?:E(?:D)?)?)?)?)?)?)?$/.exec(this.#held)
    return tail ? tail.index : this.#held.length
  }

  *#show(text: string): Generator<Cited> {
    if (text === '') return
    this.#shown += text
    this.#sentence += text
    yield { event: 'text', data: { delta: this.#inert.push(text) } }
  }

  *#cite(number: number, quote: string | null): Generator<Cited> {
    const passage = this.#passages[number - 1]
    this.#marks += 1
    const support = passage && this.#marks <= mostMarks ? supportFor(this.#lastSentence(), quote, passage.text) : null
    const gap = this.#takeGap()
    if (!passage || support === null) return
    let index = this.#numbers.get(number)
    if (index === undefined) {
      index = this.#numbers.size + 1
      this.#numbers.set(number, index)
      const { hitId, contentId, title, link } = passage
      yield { event: 'reference', data: { index, hitId, contentId, title, link, quote: support } }
    }
    this.#shown += `${gap}[${index}]`
    yield { event: 'text', data: { delta: this.#inert.push(`${gap}[${index}]`) } }
  }

  #takeGap(): string {
    const gap = this.#gap
    this.#gap = ''
    return gap
  }

  /** The sentence a mark belongs to: the one being written, or the one just ended. */
  #lastSentence(): string {
    const text = this.#sentence.trimEnd()
    const ends = [...text.matchAll(sentenceEnd)].map((end) => end.index + 1).filter((end) => end < text.length)
    return text.slice(ends.at(-1) ?? 0).trim()
  }
}
