/**
 * Markdown in which no image is left, as it comes: whoever shows an image fetches its address, and what was read may have said which. Its
 * words and its address stay, as text; a space keeps them apart. Nor is any HTML left, all of which may load something by its style: a space
 * behind `<` makes it text, but for blocks of code, where it is that anyway.
 */
export class Inert {
  #last = ''
  #isLineBlank = true
  #hasImage = false
  #code = new CodeBlocks()
  /** A `<` that was made text, and nothing but what could stand in an address since. */
  #isBroken = false

  push(delta: string): string {
    let text = ''
    for (const letter of delta) {
      // What an image is called may be said anywhere, also before it.
      const isAddress = this.#last === ']' && (letter === ':' || (letter === '(' && this.#hasImage))
      const isTag = this.#last === '<' && /[a-z/!?]/i.test(letter) && !this.#code.isInside
      if (isTag) this.#isBroken = true
      else if (/\s/.test(letter)) this.#isBroken = false
      // Or it would belong to the address of a link.
      const isEnd = letter === '>' && this.#isBroken
      if (isEnd) this.#isBroken = false
      text += isAddress || isTag || isEnd ? ` ${letter}` : letter
      this.#code.push(letter)
      if (letter === '[' && this.#last === '!') this.#hasImage = true
      if (letter === '\n') {
        // An image ends with its paragraph at the latest.
        if (this.#isLineBlank) this.#hasImage = false
        this.#isLineBlank = true
      } else if (letter.trim() !== '') this.#isLineBlank = false
      this.#last = letter
    }
    return text
  }
}

/**
 * Whether a text is inside a block of code by now. Only blocks that begin at the margin are known: one in a list or a quotation ends with
 * that, which is hard to see.
 */
export class CodeBlocks {
  #line = ''
  #fence: string | null = null

  get isInside(): boolean {
    return this.#fence !== null
  }

  push(letter: string): void {
    if (letter !== '\n' && letter !== '\r') {
      this.#line += letter
      return
    }
    if (this.#fence === null) this.#fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(this.#line)?.slice(1).find(Boolean) ?? null
    else if (this.#isFenceEnd(this.#fence)) this.#fence = null
    this.#line = ''
  }

  #isFenceEnd(fence: string): boolean {
    const end = /^ {0,3}(`+|~+)[ \t]*$/.exec(this.#line)?.[1]
    return end !== undefined && end.startsWith(fence)
  }
}

/** The same of a whole text. */
export const inert = (text: string): string => new Inert().push(text)
