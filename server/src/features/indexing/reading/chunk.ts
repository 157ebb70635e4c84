import type { Block } from '@quarry/extraction/types'
import type { Anchor } from '../../../db/tables.ts'

export type Piece = { headings: string[]; anchor: Anchor; body: string }

/** Sizes in weighted characters: one of Hangul, Han or Kana carries about three times what a Latin one does. */
const wanted = 1_200
const longest = 1_800

/** Counted by code unit, because every character of every document passes here. */
function weightOf(text: string): number {
  let weight = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3)) weight += 2
  }
  return weight
}

/**
 * Cuts a document's blocks into pieces of about 200–400 tokens, never across a heading, page, slide or sheet. A long table repeats its
 * first row in each piece, because rows say little without it. A document without text still gives one empty piece, so that it can be
 * found by its name.
 */
export function chunkBlocks(blocks: readonly Block[]): Piece[] {
  const pieces: Piece[] = []
  let open: { headings: string[]; lines: string[]; weight: number; anchor: Anchor } | null = null
  /** A heading without text below it so far. */
  let lone: string[] | null = null
  let header: { text: string; sheet: string | undefined } | null = null

  const close = (): void => {
    if (open) pieces.push({ headings: open.headings, anchor: open.anchor, body: open.lines.join('\n') })
    open = null
  }
  const settle = (): void => {
    close()
    if (lone) pieces.push({ headings: lone, anchor: {}, body: '' })
    lone = null
  }
  for (const block of blocks) {
    const text = clean(block.text)
    if (text === '') continue
    const headings = [...(block.anchor.path ?? [])]
    if (block.type === 'heading') {
      settle()
      lone = [...headings, text.slice(0, 300).toWellFormed()]
      continue
    }
    lone = null
    if (block.type !== 'table') header = null
    else if (block.anchor.row === 1) header = { text, sheet: block.anchor.sheet }
    for (const part of weightOf(text) > longest ? splitLong(text) : [text]) {
      const weight = weightOf(part)
      if (open && (open.weight + weight > longest || open.weight >= wanted || !isSamePlace(open, block, headings))) close()
      if (!open) {
        const repeats = header !== null && header.text !== text && header.sheet === block.anchor.sheet
        open = { headings, lines: repeats && header ? [header.text] : [], weight: 0, anchor: anchorOf(block) }
      }
      open.lines.push(part)
      open.weight += weight
    }
  }
  settle()
  return pieces.length > 0 ? pieces : [{ headings: [], anchor: {}, body: '' }]
}

// PostgreSQL text holds no NUL, and lone surrogates are not valid UTF-8.
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().trim()

const isSamePlace = (open: Pick<Piece, 'headings' | 'anchor'>, { anchor }: Block, headings: readonly string[]): boolean =>
  open.anchor.page === anchor.page &&
  open.anchor.slide === anchor.slide &&
  open.anchor.sheet === anchor.sheet &&
  open.headings.join('\n') === headings.join('\n')

function anchorOf({ anchor }: Block): Anchor {
  const { page, slide, sheet, row, path } = anchor
  return {
    ...(page !== undefined && { page }),
    ...(slide !== undefined && { slide }),
    ...(sheet !== undefined && { sheet }),
    ...(row !== undefined && { row }),
    ...(path && path.length > 0 && { path: [...path] }),
  }
}

/** Splits after sentences where there are any, else after words, else anywhere. */
function splitLong(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let weight = 0
  for (const sentence of sentencesOf(text)) {
    const next = weightOf(sentence)
    if (part !== '' && weight + next > wanted) {
      parts.push(part.trim())
      part = ''
      weight = 0
    }
    part += sentence
    weight += next
  }
  if (part.trim() !== '') parts.push(part.trim())
  return parts
}

function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^.!?。！？\n]*(?:[.!?。！？]+["'”’)\]]*\s*|\n+|$)/gu)?.filter((part) => part !== '') ?? []
  return sentences.flatMap((sentence) =>
    weightOf(sentence) <= wanted ? [sentence] : (sentence.match(/.{1,400}(?:\s|$)|.{1,400}/gsu) ?? [sentence]),
  )
}
