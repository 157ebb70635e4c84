import type { Compound } from '../../archive/compound.ts'
import { readSummary } from '../../archive/summary.ts'
import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { asRefusal } from '../../refusal.ts'
import { addBody, cellMark } from './body.ts'
import { plainFields } from './fields.ts'
import { readFib, storyNames, type Fib, type StoryName } from './fib.ts'
import { pieceText, readPieces, type Piece } from './pieces.ts'

/** Word 97-2003: headings by built-in style, tables by row, notes and comments after the body, headers last. */
export function readDoc({ compound }: Source & { compound: Compound }, out: Collector): void {
  try {
    readSummary(compound, out)
    const fib = readFib(compound)
    const stories = cutStories(fib, readPieces(fib))
    addBody(fib, stories.body, out)
    out.leaveSections()
    for (const name of ['footnotes', 'endnotes', 'comments'] as const)
      addPlain(fib, stories[name], (text) => out.add('note', text))
    addPlain(fib, stories.textboxes, (text) => out.add('paragraph', text))
    const seen = new Set<string>()
    for (const name of ['headers', 'headerTextboxes'] as const) {
      addPlain(fib, stories[name], (text) => {
        if (!seen.has(text)) out.add('header', text)
        seen.add(text)
      })
    }
  } catch (error) {
    // Positions that point outside the file.
    if (error instanceof RangeError) throw asRefusal(error, 'corrupt', 'document is damaged')
    throw error
  }
}

/** The pieces of each story, cut where one story ends and the next begins. */
function cutStories(fib: Fib, pieces: readonly Piece[]): Record<StoryName, Piece[]> {
  const stories = Object.fromEntries(storyNames.map((name) => [name, [] as Piece[]])) as Record<StoryName, Piece[]>
  let start = 0
  for (const name of storyNames) {
    const end = start + fib.lengths[name]
    for (const piece of pieces) {
      const from = Math.max(start, piece.firstCharacter)
      const to = Math.min(end, piece.firstCharacter + piece.characters)
      if (from >= to) continue
      const at = piece.at + (from - piece.firstCharacter) * piece.bytesPerCharacter
      stories[name].push({ ...piece, firstCharacter: from, characters: to - from, at })
    }
    start = end
  }
  return stories
}

function addPlain(fib: Fib, pieces: readonly Piece[], add: (text: string) => void): void {
  const text = plainFields(pieces.map((piece) => pieceText(fib.document, piece).replaceAll(cellMark, '\r')).join(''))
  for (const line of text.split(/[\r\f]/)) if (line.trim()) add(line.trim())
}
