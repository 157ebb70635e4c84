const address = /(?:https?:\/\/|www\.)[^\s<>"'`|\u3000-\u303f\uff00-\uffef]+/gi
// Only from the first of several on, or a long row of them would be looked at anew from each.
const trailing = /(?<![.,;:!?)\]}'"*_~])[.,;:!?)\]}'"*_~]+$/
/** Particles follow a Korean address without a blank. */
const particle = /(?<!\p{Script=Hangul})\p{Script=Hangul}+$/u

const normal = (text: string): string | null =>
  URL.parse(/^www\./i.test(text) ? `https://${text}` : text)?.href.replace(/\/$/, '') ?? null

/** The addresses that stand in some texts, to tell them from those that somebody made up. */
export class Addresses {
  readonly #known: ReadonlySet<string>

  constructor(texts: Iterable<string>) {
    const known = new Set<string>()
    for (const text of texts)
      for (const [found] of text.matchAll(address))
        for (const form of [found, found.replace(trailing, ''), found.replace(particle, '')]) {
          const href = normal(form)
          if (href !== null) known.add(href)
        }
    this.#known = known
  }

  knows(text: string): boolean {
    const href = normal(text)
    return href !== null && this.#known.has(href)
  }

  /** Sets addresses that are not known so that nobody can press them. */
  disarm(text: string): string {
    return text.replace(address, (found) => {
      const whole = found.replace(particle, '').replace(trailing, '')
      return this.knows(found) || this.knows(whole) ? found : `\`${whole}\`${found.slice(whole.length)}`
    })
  }
}
