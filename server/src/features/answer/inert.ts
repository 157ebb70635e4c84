/**
 * Markdown in which no image is left, as it comes: whoever shows an image fetches its address, and what was read may have said which. Its
 * words and its address stay, as text; a space keeps them apart.
 */
export class Inert {
  #last = ''
  #isLineBlank = true
  #hasImage = false

  push(delta: string): string {
    let text = ''
    for (const letter of delta) {
      // What an image is called may be said anywhere, also before it.
      const isAddress = this.#last === ']' && (letter === ':' || (letter === '(' && this.#hasImage))
      text += isAddress ? ` ${letter}` : letter
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

/** The same of a whole text. */
export const inert = (text: string): string => new Inert().push(text)
