/** So many letters of a rule tell it from what an answer says. */
const shortest = 16
const longest = 22
/** With signs and blanks between the letters. */
const longestBegun = 200
const frames = ['<passage', '</passage']

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}<]+/gu, '')

/** Takes out the sentences that a model repeats of its own instructions, and the frames of what it was shown, as they come. */
export class Unparroted {
  readonly #keys: readonly string[]
  /** The beginning of a sentence, while it may be one of those; null within a sentence that is none. */
  #begun: string | null = ''
  #isDropping = false
  #last = ''

  /** @param rules what the model was told. */
  constructor(rules: string) {
    const sentences = rules.split(/[.!?:;](?:\s|$)|\n/).map(bare)
    const long = sentences.filter((text) => text.length >= shortest).map((text) => text.slice(0, longest))
    this.#keys = [...long, ...frames.map(bare)]
  }

  push(delta: string): string {
    let said = ''
    for (const letter of delta) {
      const isEnd = letter === '\n' || (/\s/.test(letter) && /[.!?。:>]/.test(this.#last))
      this.#last = letter
      if (!this.#isDropping) said += this.#take(letter)
      if (!isEnd) continue
      if (!this.#isDropping) said += this.end()
      else if (letter === '\n') said += letter
      this.#isDropping = false
      this.#begun = ''
    }
    return said
  }

  /** What was kept back. */
  end(): string {
    const said = this.#begun ?? ''
    this.#begun = ''
    return said
  }

  #take(letter: string): string {
    if (this.#begun === null) return letter
    this.#begun += letter
    const begun = bare(this.#begun)
    if (this.#keys.some((key) => begun.startsWith(key))) {
      this.#isDropping = true
      this.#begun = null
      return ''
    }
    const isOpen = begun === '' ? this.#begun.length < 8 : this.#begun.length < longestBegun
    if (isOpen && this.#keys.some((key) => key.startsWith(begun))) return ''
    const said = this.#begun
    this.#begun = null
    return said
  }
}
