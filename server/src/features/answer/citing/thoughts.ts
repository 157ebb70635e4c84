// Of blanks no more are kept back than stand before a tag.
const opening = /(^|\n)[ \t]{0,100}<(think|thinking|thought|thoughts|reasoning)>/i
const closing = /<\/(?:think|thinking|thought|thoughts|reasoning)>/i
/** What may become a tag with what comes next, from the beginning of its line on. */
const begun = /(?:(?:^|\n)[ \t]{0,100}(?:<\w{0,10})?|<\/?\w{0,10})$/

/** Takes out what models think aloud before they answer, as it comes. */
export class Thoughts {
  #held = ''
  #isInside = false
  /** Whether anything but the beginning of a line was let through. */
  #isLineBegun = false

  push(delta: string): string {
    this.#held += delta
    return this.#release(false)
  }

  end(): string {
    return this.#release(true)
  }

  #release(isEnd: boolean): string {
    let said = ''
    for (;;) {
      if (this.#isInside) {
        const end = closing.exec(this.#held)
        if (!end) {
          // The tag itself may be in two pieces.
          this.#held = isEnd ? '' : this.#held.slice(-20)
          return said
        }
        this.#held = this.#held.slice(end.index + end[0].length)
        this.#isInside = false
      }
      const start = opening.exec(this.#held)
      if (!start || (start.index === 0 && start[1] === '' && this.#isLineBegun)) break
      said += this.#pass(this.#held.slice(0, start.index + start[1]!.length))
      this.#held = this.#held.slice(start.index + start[0].length)
      this.#isInside = true
    }
    const tail = isEnd ? null : begun.exec(this.#held)
    const upTo = tail ? tail.index : this.#held.length
    said += this.#pass(this.#held.slice(0, upTo))
    this.#held = this.#held.slice(upTo)
    return said
  }

  #pass(text: string): string {
    if (text !== '') this.#isLineBegun = !text.endsWith('\n')
    return text.replace(new RegExp(closing, 'gi'), '')
  }
}
