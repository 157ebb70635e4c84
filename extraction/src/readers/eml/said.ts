/** Characters in a row that make a repetition; shorter ones are said by chance. */
const run = 16
/** Beyond this much text nothing more is remembered. */
const mostRuns = 200_000

/** What mail programs do to words they quote: other line ends, other indents, brackets in front. */
const bareOf = (text: string): string => text.replace(/[\s>]+/g, '')

/** What was said before, to distinguish quoted words from new ones whatever program quoted them. */
export class Said {
  readonly #runs = new Set<string>()

  get isEmpty(): boolean {
    return this.#runs.size === 0
  }

  add(text: string): void {
    const bare = bareOf(text)
    for (let at = 0; at + run <= bare.length && this.#runs.size < mostRuns; at++) this.#runs.add(bare.slice(at, at + run))
  }

  /** Whether all of it was said; null when it is too short to decide. */
  has(text: string): boolean | null {
    const bare = bareOf(text)
    if (bare.length < run) return null
    for (let at = 0; at + run <= bare.length; at += run) if (!this.#runs.has(bare.slice(at, at + run))) return false
    return this.#runs.has(bare.slice(-run))
  }
}
