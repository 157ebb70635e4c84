import { analyze } from '../../../search-engine/src/analyze/analyze.ts'
import { parseQuery } from '../../../search-engine/src/query/parse.ts'

/**
 * The words of our analyzer as numbers, for searches that cut a text at its blanks: each has the very same words to look for, whatever it
 * would make of the signs in them.
 */
export class Terms {
  readonly #numbers = new Map<string, string>()

  ofText(text: string): string {
    return analyze(text)
      .map(({ term }) => this.#number(term))
      .join(' ')
  }

  /** Those that stand somewhere. */
  ofQuery(text: string): string[] {
    return parseQuery(`${text} `).terms.flatMap(({ term }) => this.#numbers.get(term) ?? [])
  }

  #number(term: string): string {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = `t${this.#numbers.size.toString(36)}`
    // A slice would keep the text it was cut from.
    this.#numbers.set(Buffer.from(term).toString(), number)
    return number
  }
}
