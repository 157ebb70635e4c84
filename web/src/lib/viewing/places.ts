/**
 * Finding words in what is drawn, and in what is not drawn yet, so that both find the same. Blanks and line ends count for nothing, nor do
 * the bars that the reader on the server sets between the cells of a table.
 */

const blank = /[\s\u00ad\u200b|]/
const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)
/** Scripts that set words apart by blanks: there a word is no part of a longer one on its left. */
const isApart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]/u.test(character)

/** @property from index of the first character in the text without blanks. */
export type Stretch = { from: number; to: number }

/** A text without blanks, in lower case, and how to come back from it. */
export type Bare = {
  text: string
  /** Whether a blank stood before the character. */
  isAfterBlank: (index: number) => boolean
  /** Where the character stands in the text as it was. */
  at: (index: number) => number
}

export function bare(text: string): Bare {
  const [characters, positions]: [string[], number[]] = [[], []]
  const starts = new Set<number>()
  let wasBlank = true
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (blank.test(character)) {
      wasBlank = true
      continue
    }
    if (wasBlank) starts.add(characters.length)
    wasBlank = false
    // One for one: a letter whose small form is two would shift all that follows.
    const small = character.toLowerCase()
    characters.push(small.length === 1 ? small : character)
    positions.push(index)
  }
  return { text: characters.join(''), isAfterBlank: (index) => starts.has(index), at: (index) => positions[index] ?? text.length }
}

/**
 * @param isTyped what a person types is found anywhere; words of a search only where a word begins.
 * @param most stops there.
 */
export function findPlaces(within: Bare, words: readonly string[], isTyped: boolean, most: number): Stretch[] {
  const places: Stretch[] = []
  for (const word of new Set(words.map((each) => bare(each).text))) {
    if (word === '') continue
    for (
      let from = within.text.indexOf(word);
      from >= 0 && places.length < most * 4;
      from = within.text.indexOf(word, from + word.length)
    ) {
      const before = within.text[from - 1]
      const isInside = isApart(word[0]) && isLetter(before) && isApart(before) && !within.isAfterBlank(from)
      const after = within.text[from + word.length]
      const goesOn = isApart(word.at(-1)) && isLetter(after) && isApart(after) && !within.isAfterBlank(from + word.length)
      if (isTyped || !(isInside || goesOn)) places.push({ from, to: from + word.length })
    }
  }
  return apart(places).slice(0, most)
}

/** In order, and what overlaps as one. */
function apart(places: Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const place of places.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1)
    if (last && place.from < last.to) last.to = Math.max(last.to, place.to)
    else joined.push({ ...place })
  }
  return joined
}

/** Enough of a passage to tell it from others. */
const tellingLength = 60

/** Where a passage stands; null when it does not. Its beginning tells, or else a part further on: headings may have been set before it. */
export function findPassage(within: Bare, passage: string): Stretch | null {
  const wanted = bare(passage).text
  for (let skipped = 0; skipped < wanted.length && skipped < tellingLength * 5; skipped += tellingLength) {
    const part = wanted.slice(skipped, skipped + tellingLength)
    if (part.length < 8 && skipped > 0) break
    const from = within.text.indexOf(part)
    if (from >= 0) return { from, to: Math.min(within.text.length, from + commonLength(within.text, from, wanted, skipped)) }
  }
  return null
}

/** How far both go on alike. */
function commonLength(text: string, from: number, wanted: string, start: number): number {
  let length = 0
  while (start + length < wanted.length && text[from + length] === wanted[start + length]) length++
  return length
}

/** The text that stands in an element, with a blank wherever one element ends, and the way from its characters to their nodes. */
export function textOf(root: HTMLElement): { text: string; rangeOf: (from: number, to: number) => Range } {
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    if (/^(style|script|title)$/i.test((node as Element).tagName)) return NodeFilter.FILTER_REJECT
    return (node as Element).tagName === 'BR' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  while (walker.nextNode()) {
    const node = walker.currentNode
    const last = nodes.at(-1)?.node
    if (!(node instanceof Text)) text += ' '
    else {
      if (last && last.parentElement !== node.parentElement && blockOf(last) !== blockOf(node)) text += ' '
      nodes.push({ node, start: text.length })
      text += node.data
    }
  }
  const rangeOf = (from: number, to: number): Range => {
    const [first, last] = [nodeAt(nodes, from), nodeAt(nodes, to)]
    const range = document.createRange()
    range.setStart(first.node, Math.min(from - first.start, first.node.data.length))
    range.setEnd(last.node, Math.min(to + 1 - last.start, last.node.data.length))
    return range
  }
  return { text, rangeOf }
}

/** The last of them that begins at the position or before. */
function nodeAt(nodes: readonly { node: Text; start: number }[], position: number): { node: Text; start: number } {
  let [low, high] = [0, nodes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (nodes[middle]!.start <= position) low = middle
    else high = middle - 1
  }
  return nodes[low]!
}

/** Words go on over bold and links, and end with what stands apart. */
const blockOf = ({ parentElement }: Text): Element | null =>
  parentElement?.closest(':not(a, b, i, em, strong, u, s, sub, sup, mark, code, span, font, tspan)') ?? null
