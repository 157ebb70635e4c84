import { textOf } from './places.ts'
import type { Opening, PassageAt, ResourceKind } from './protocol.ts'

/** A page, a slide, some rows, or a whole document: what is drawn once it comes near the view. */
export type Section = {
  element: HTMLElement
  /** Its text, also before it is drawn. */
  text: () => string | Promise<string>
  /** Draws it. Called once. */
  draw: () => void | Promise<void>
  /** Brings it into a view where it can be seen, where it is not in one already: another sheet. */
  reveal?: () => void
}

export type Shown = {
  sections: readonly Section[]
  /** There is more of it than is shown. */
  isCut?: boolean
  /** The section that a passage stands in; undefined when only its text tells. */
  sectionOf?: (passage: PassageAt) => number | undefined
}

export type Drawing = Opening & {
  root: HTMLElement
  /** @throws when there is none of this name. */
  resource: (kind: ResourceKind, name: string) => Promise<ArrayBuffer>
}
/** Makes the sections of a document. @throws for one that it cannot show. */
export type Viewer = (drawing: Drawing) => Promise<Shown>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

/** A document that is drawn at once: its text is what stands in it. */
export const whole = (root: HTMLElement): Shown => ({
  sections: [{ element: root, text: () => textOf(root).text, draw: () => {} }],
})
