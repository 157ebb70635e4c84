/** A piece of a text, or a character in it that nobody would see, by its number. */
export type Piece = { text: string } | { hidden: string }

/** Zero-width, bidirectional and tag characters, fillers and the like; but not what joins a drawn character together. */
const unseen = /(?<!\p{Extended_Pictographic}\uFE0F?)(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/** A text with what it hides: words that nobody sees could change where something goes, or what is said. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ hidden: `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` })
    at = index + character.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** So many characters are shown of a text that is folded, and one a little longer is not folded for it. */
const shownLength = 600
const worthFolding = 200

/** What is shown of a long text at first, and how many characters are left. */
export function foldedOf(text: string): { shown: string; left: number } {
  const characters = [...text]
  if (characters.length <= shownLength + worthFolding) return { shown: text, left: 0 }
  return { shown: characters.slice(0, shownLength).join(''), left: characters.length - shownLength }
}
