import { type Cited, CitedText } from '../../answer/answer.ts'
import { mayBeJson, readReply, type Reply } from './lenient-json.ts'
import type { Shelf } from './shelf.ts'

type Speech = {
  shelf: Shelf
  /** Marks of the texts before; new ones are added. */
  numbers: Map<number, number>
  /** Whether JSON was asked for, so that it may follow some words; else it is looked for at the beginning alone. */
  isJson: boolean
  /** Whether text was shown before, which this is apart from. */
  isLater: boolean
}

/** What is kept back counts as well: a service of a workspace's own may never end. */
const longestText = 300_000
const brokenJson = /^\s*(?:`{3}\w*\s*)?\{\s*["'}]/

/** What a model says, as it comes: text is shown with its marks checked, and what may be a call in JSON is kept back until that is known. */
export class Spoken {
  readonly #cited: CitedText
  readonly #isJson: boolean
  #gap: string
  #held = ''
  #isHolding = true
  /** All that it said. */
  text = ''
  hasShown = false
  /** Whether it ended with what should have been JSON. */
  isBroken = false

  constructor({ shelf, numbers, isJson, isLater }: Speech) {
    this.#cited = new CitedText(shelf.passages, { numbers, rules: null, anyAddress: true })
    this.#isJson = isJson
    this.#gap = isLater ? '\n\n' : ''
  }

  /** @throws Error the text does not end. */
  *push(delta: string): Generator<Cited> {
    this.text += delta
    if (this.text.length > longestText) throw new Error('The text does not end.')
    this.#held += delta
    if (this.#isHolding && !this.#isJson) {
      if (mayBeJson(this.#held)) return
      this.#isHolding = false
    }
    const upTo = this.#isJson ? this.#held.search(/[{`<]/) : -1
    const free = upTo < 0 ? this.#held : this.#held.slice(0, upTo)
    this.#held = this.#held.slice(free.length)
    yield* this.#show(this.#cited.push(free))
  }

  /** @returns what was kept back, where it turned out to be a reply in JSON. */
  *end(): Generator<Cited, Reply | null> {
    const reply = this.#held === '' ? null : readReply(this.#held)
    this.isBroken = this.#isJson && reply === null && brokenJson.test(this.#held)
    const rest = reply === null ? (this.isBroken ? '' : this.#held) : 'answer' in reply && this.#isJson ? reply.answer : ''
    if (reply && 'answer' in reply && !this.#isJson) yield* this.#show(this.#cited.push(this.#held))
    else yield* this.#show(this.#cited.push(rest))
    yield* this.#show(this.#cited.end())
    return reply
  }

  *#show(events: Iterable<Cited>): Generator<Cited> {
    for (const event of events) {
      if (event.event === 'text') {
        // Nothing is shown of a text that is only blanks so far.
        if (!this.hasShown && event.data.delta.trim() === '') continue
        const delta = this.hasShown ? event.data.delta : this.#gap + event.data.delta.trimStart()
        this.hasShown = true
        yield { event: 'text', data: { delta } }
      } else yield event
    }
  }
}
