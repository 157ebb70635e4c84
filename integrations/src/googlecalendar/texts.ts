/** How many characters of text wait at most to be read; beyond that an event is asked for once more. */
const most = 16 * 2 ** 20

/** Texts that came with a listing, kept until they are read in the same run: Google counts calls, and a call for each event would be slow. */
export class Texts {
  readonly #texts = new Map<string, string>()
  #size = 0

  keep(externalId: string, text: string): void {
    this.#drop(externalId)
    if (this.#size + text.length > most) return
    this.#texts.set(externalId, text)
    this.#size += text.length
  }

  /** Each text is taken once. */
  take(externalId: string): string | undefined {
    const text = this.#texts.get(externalId)
    this.#drop(externalId)
    return text
  }

  #drop(externalId: string): void {
    this.#size -= this.#texts.get(externalId)?.length ?? 0
    this.#texts.delete(externalId)
  }
}

const held = new WeakMap<object, Texts>()

/** @param run what the host lends for one run. */
export function textsOf(run: object): Texts {
  const texts = held.get(run) ?? new Texts()
  held.set(run, texts)
  return texts
}
