import { type Bare, bare, findPassage, findPlaces, textOf } from './places.ts'
import type { PassageAt } from './protocol.ts'
import type { Shown } from './section.ts'

/** More places than this are counted by nobody. */
const mostPlaces = 2_000

/** @property at from 1; 0 while none is the current one. `isCut`: there are more. */
export type Found = { at: number; count: number; isCut: boolean }
type Options = Shown & {
  /** Draws a section unless it is drawn. */
  ensure: (section: number) => Promise<void>
  isDrawn: (section: number) => boolean
  tell: (found: Found) => void
}

/** Marks the places where words stand in a document, and goes from one to the next, through sections that are not drawn yet as well. */
export class Finder {
  readonly #of: Options
  readonly #texts = new Map<number, Bare>()
  readonly #ranges = new Map<number, Range[]>()
  #counts: number[] = []
  #words: readonly string[] = []
  #isTyped = false
  #current: { section: number; index: number } | null = null
  #passageRange: Range | null = null
  #passage: { section: number; text: string } | null = null
  /** A later search, or a later way, makes earlier ones void. */
  #turn = 0

  constructor(options: Options) {
    this.#of = options
  }

  /** @param jump goes to the first place, from the passage on; without it only marks and counts. */
  async find(words: readonly string[], isTyped: boolean, jump: boolean): Promise<void> {
    const turn = ++this.#turn
    this.#words = words
    this.#isTyped = isTyped
    this.#current = null
    this.#counts = []
    this.#ranges.clear()
    let count = 0
    for (let section = 0; section < this.#of.sections.length; section++) {
      const places = words.length > 0 && count < mostPlaces ? await this.#countIn(section, mostPlaces - count) : 0
      if (turn !== this.#turn) return
      this.#counts[section] = places
      count += places
      if (this.#of.isDrawn(section)) this.#rangesIn(section)
    }
    this.#paint()
    if (jump && this.#total() > 0) await this.#goTo(this.#firstFrom(this.#passage?.section ?? 0), turn)
    this.#tell()
  }

  async step(by: 1 | -1): Promise<void> {
    const total = this.#total()
    if (total === 0) return
    const next = this.#current ? (this.#flat(this.#current) + by + total) % total : 0
    await this.#goTo(this.#unflat(this.#current ? next : this.#flat(this.#firstFrom(this.#passage?.section ?? 0))), ++this.#turn)
    this.#tell()
  }

  /** Shows the passage, marked; the beginning when it is not found. @returns whether it is there, true where there is none to look for. */
  async go(passage: PassageAt | null): Promise<boolean> {
    const turn = ++this.#turn
    this.#passage = null
    this.#passageRange = null
    paint('passage', [])
    if (!passage) return true
    const section = await this.#sectionOf(passage)
    if (section === null) return false
    if (turn !== this.#turn) return true
    this.#passage = { section, text: passage.text }
    await this.#show(section)
    if (turn !== this.#turn) return true
    const range = this.#markPassage()
    if (range) bring(range)
    else this.#of.sections[section]?.element.scrollIntoView({ block: 'start' })
    return true
  }

  /** A section was drawn, or drawn anew. */
  drawn(section: number): void {
    if (this.#words.length > 0 && this.#counts[section] !== undefined) this.#rangesIn(section)
    this.#paint()
    if (this.#passage?.section === section) this.#markPassage()
  }

  erased(section: number): void {
    this.#ranges.delete(section)
    this.#paint()
  }

  /** Takes its marks away. */
  end(): void {
    this.#turn++
    for (const name of ['found', 'current', 'passage']) if ('highlights' in CSS) CSS.highlights.delete(name)
  }

  async #countIn(section: number, most: number): Promise<number> {
    return findPlaces(await this.#textOf(section), this.#words, this.#isTyped, most).length
  }

  async #textOf(section: number): Promise<Bare> {
    const known = this.#texts.get(section) ?? bare((await this.#of.sections[section]?.text()) ?? '')
    this.#texts.set(section, known)
    return known
  }

  #rangesIn(section: number): void {
    const { element } = this.#of.sections[section]!
    const drawn = textOf(element)
    const text = bare(drawn.text)
    const places = findPlaces(text, this.#words, this.#isTyped, mostPlaces)
    this.#ranges.set(
      section,
      places.map(({ from, to }) => drawn.rangeOf(text.at(from), text.at(to - 1))),
    )
    this.#counts[section] = places.length
  }

  async #sectionOf(passage: PassageAt): Promise<number | null> {
    const named = this.#of.sectionOf?.(passage)
    if (named !== undefined && this.#of.sections[named]) return named
    for (let section = 0; section < this.#of.sections.length; section++)
      if (findPassage(await this.#textOf(section), passage.text)) return section
    return null
  }

  #markPassage(): Range | null {
    const { section, text } = this.#passage!
    const drawn = textOf(this.#of.sections[section]!.element)
    const within = bare(drawn.text)
    const place = findPassage(within, text)
    if (!place) return null
    const range = drawn.rangeOf(within.at(place.from), within.at(place.to - 1))
    this.#passageRange = range
    paint('passage', [range])
    return range
  }

  async #goTo(place: { section: number; index: number }, turn: number): Promise<void> {
    this.#current = place
    await this.#show(place.section)
    if (turn !== this.#turn) return
    // What is drawn may hold fewer than its text did.
    const ranges = this.#ranges.get(place.section) ?? []
    const range = ranges[Math.min(place.index, ranges.length - 1)]
    this.#paint()
    if (range) bring(range)
  }

  async #show(section: number): Promise<void> {
    this.#of.sections[section]?.reveal?.()
    await this.#of.ensure(section)
  }

  #paint(): void {
    paint('found', [...this.#ranges.values()].flat())
    const range = this.#current && this.#ranges.get(this.#current.section)?.[this.#current.index]
    paint('current', range ? [range] : [])
  }

  #total(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0)
  }

  #flat({ section, index }: { section: number; index: number }): number {
    return this.#counts.slice(0, section).reduce((sum, count) => sum + count, 0) + index
  }

  #unflat(position: number): { section: number; index: number } {
    let rest = position
    for (const [section, count] of this.#counts.entries()) {
      if (rest < count) return { section, index: rest }
      rest -= count
    }
    return { section: 0, index: 0 }
  }

  /** The first place in this section or after it; the very first when there is none. In the section of the passage, the first that stands in it. */
  #firstFrom(section: number): { section: number; index: number } {
    const passage = this.#passageRange
    const inPassage = (this.#ranges.get(section) ?? []).findIndex(
      (range) => passage && range.compareBoundaryPoints(Range.START_TO_START, passage) >= 0,
    )
    if (inPassage >= 0) return { section, index: inPassage }
    const next = this.#counts.findIndex((count, at) => at >= section && count > 0)
    return next >= 0 ? { section: next, index: 0 } : this.#unflat(0)
  }

  #tell(): void {
    const count = this.#total()
    this.#of.tell({ at: this.#current ? this.#flat(this.#current) + 1 : 0, count, isCut: count >= mostPlaces })
  }
}

/** Paints over the text and changes nothing in it. A browser that cannot has the places all the same. */
function paint(name: string, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

function bring(range: Range): void {
  const element = range.startContainer.parentElement
  element?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
