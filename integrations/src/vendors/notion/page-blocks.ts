import { cellOf, rowOf, ruleOf } from '../../kit/markdown.ts'
import { Block, type BlockFile, fileOf } from './block.ts'
import { blockText, isListItem, leadOf, led } from './block-text.ts'
import { type NotionClient, listOf, unlessHidden } from './client.ts'
import { inline } from './rich-text.ts'

/** A piece of Markdown; `tight`: it goes on in the next line, else after an empty one. */
type Piece = { text: string; tight: boolean }

/** Where in a page a block stands. */
type Spot = {
  depth: number
  /** What it shows is another block's, of this page or another. */
  copied: readonly string[]
  onFile: (file: BlockFile) => void
}

/** Deeper than anybody nests; and an end where a reply leads in a circle. */
const mostLevels = 50

/**
 * The text of a page, block by block as they come: no more than one page of replies per level is held.
 * @param onFile called for each file in it; not for files in blocks that are synced from elsewhere.
 * @throws IntegrationError `notFound`, `forbidden` — the page itself may not be read; blocks that vanish meanwhile are left out.
 */
export async function* pageBlocks(client: NotionClient, id: string, onFile: (file: BlockFile) => void): AsyncGenerator<string> {
  let isFirst = true
  for await (const { text, tight } of inside(client, id, { depth: 0, copied: [], onFile })) {
    yield isFirst ? text : (tight ? '\n' : '\n\n') + text
    isFirst = false
  }
}

const Blocks = listOf(Block)
const childrenOf = (client: NotionClient, id: string): AsyncGenerator<Block> =>
  client.listed(`/v1/blocks/${encodeURIComponent(id)}/children`, Blocks)

async function* inside(client: NotionClient, id: string, spot: Spot): AsyncGenerator<Piece> {
  let number = 0
  let before = ''
  for await (const block of childrenOf(client, id)) {
    if (block.inTrash) continue
    number = block.type === 'numbered_list_item' ? number + 1 : 0
    let isFirst = true
    for await (const piece of pieces(client, block, { spot, number })) {
      yield isFirst && isListItem(block) && before === block.type ? { ...piece, tight: true } : piece
      isFirst = false
    }
    before = block.type
  }
}

async function* pieces(
  client: NotionClient,
  block: Block,
  { spot, number }: { spot: Spot; number: number },
): AsyncGenerator<Piece> {
  const file = spot.copied.length === 0 ? fileOf(block) : null
  if (file) spot.onFile(file)
  if (block.type === 'table') return yield* unlessMissing(table(client, block))
  const text = blockText(block)
  const lead = leadOf(block, number)
  const isList = isListItem(block)
  if (text !== '' || isList) yield { text: lead === null ? text : led(text, lead), tight: false }
  let isNext = isList
  for await (const piece of below(client, block, spot)) {
    yield {
      text: lead === null ? piece.text : led(piece.text, lead === '> ' ? lead : ' '.repeat(lead.length)),
      tight: isNext || piece.tight,
    }
    isNext = false
  }
}

/** What lies in a block and is part of the page. Pages and databases in it are documents of their own. */
async function* below(client: NotionClient, block: Block, spot: Spot): AsyncGenerator<Piece> {
  if (spot.depth >= mostLevels || block.type === 'child_page' || block.type === 'child_database') return
  const { synced_from: original, children } = block.body
  const ids = original
    ? [original.block_id]
    : block.type === 'meeting_notes'
      ? [children?.summary_block_id, children?.notes_block_id, children?.transcript_block_id].flatMap((id) => id ?? [])
      : block.hasChildren
        ? [block.id]
        : []
  for (const id of ids) {
    if (spot.copied.includes(id)) continue
    const copied = original ? [...spot.copied, id] : spot.copied
    yield* unlessMissing(inside(client, id, { ...spot, depth: spot.depth + 1, copied }))
  }
}

/** What was deleted since its parent was listed, or is not shared with us where it comes from, is skipped. */
async function* unlessMissing(source: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  try {
    yield* source
  } catch (error) {
    unlessHidden(error)
  }
}

/** Row by row: a table may be long. Markdown wants headings in each, so the first row is that, even where it is a row like the others. */
async function* table(client: NotionClient, { id, body, hasChildren }: Block): AsyncGenerator<Piece> {
  const width = body.table_width ?? 0
  if (!hasChildren || width < 1) return
  let isFirst = true
  for await (const row of childrenOf(client, id)) {
    const cells = (row.body.cells ?? []).map((cell) => cellOf(inline(cell)))
    const text = rowOf(cells, width)
    yield isFirst ? { text: `${text}\n${ruleOf(width)}`, tight: false } : { text, tight: true }
    isFirst = false
  }
}
