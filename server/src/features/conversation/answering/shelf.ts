import type { DocumentId } from '@quarry/contract/ids'
import type { AnswerPassage } from '../../answer/answer.ts'
import { cleaned, fenced } from './clean.ts'

/** What stands for what the person may no longer see. */
export const noLongerAvailable = '[no longer available]'

/** The passages of a run, numbered from 1 as they are found; a number never changes. */
export class Shelf {
  readonly #passages: AnswerPassage[] = []
  readonly #documents: DocumentId[] = []
  readonly #kept = new Set<DocumentId>()

  /** Grows. */
  get passages(): readonly AnswerPassage[] {
    return this.#passages
  }

  get documents(): readonly DocumentId[] {
    return this.#documents
  }

  /** @returns the numbers of these passages, in order; what was found before keeps its own. */
  add(found: readonly AnswerPassage[]): number[] {
    return found.map((passage) => {
      const known = this.#passages.find(({ hitId }) => hitId === passage.hitId)
      if (known) return known.number
      if (!this.#documents.includes(passage.contentId)) this.#documents.push(passage.contentId)
      const number = this.#passages.length + 1
      this.#passages.push({ ...passage, number, text: cleaned(passage.text) })
      return number
    })
  }

  /** What was brought into the conversation, which is its person's whatever rights say. */
  keep(brought: readonly AnswerPassage[]): void {
    for (const { contentId } of brought) this.#kept.add(contentId)
  }

  isKept = (id: DocumentId): boolean => this.#kept.has(id)

  /** What a model calls a document. */
  labelOf = (id: DocumentId): string => `d${this.#documents.indexOf(id) + 1}`

  documentOf = (label: string): DocumentId | null => this.#documents[Number(/^\s*d?(\d+)\s*$/i.exec(label)?.[1]) - 1] ?? null

  titleOf = (id: DocumentId): string => this.#passages.find(({ contentId }) => contentId === id)?.title ?? ''

  /** Empties what the person may no longer see: it is neither shown to a model nor cited. */
  keepOnly(visible: readonly DocumentId[]): void {
    for (const [index, passage] of this.#passages.entries())
      if (!this.#kept.has(passage.contentId) && !visible.includes(passage.contentId))
        this.#passages[index] = { ...passage, title: '', headings: [], text: '' }
  }

  /** Passages as a model sees them. */
  show(numbers: readonly number[], mark: string): string {
    return numbers
      .map((number) => {
        const { contentId, title, headings, text } = this.#passages[number - 1]!
        const label = `passage ${number} of document ${this.labelOf(contentId)} | ${[title, ...headings].join(' › ')}`
        return fenced(mark, label, text === '' ? noLongerAvailable : text)
      })
      .join('\n')
  }
}
