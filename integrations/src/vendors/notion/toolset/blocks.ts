import { type MarkdownNode, treeOf } from '../../../kit/markdown-tree.ts'
import { IntegrationError } from '../../../kit/kit.ts'

/** https://developers.notion.com/reference/rich-text */
type WrittenText = {
  type: 'text'
  text: { content: string; link?: { url: string } }
  annotations?: { bold?: true; italic?: true; code?: true }
}
/** https://developers.notion.com/reference/block */
export type WrittenBlock = { object: 'block'; type: string } & Record<string, unknown>

/** https://developers.notion.com/reference/request-limits */
const mostBlocks = 100
const mostParts = 100
const longestPart = 2_000
/** A request takes so many levels below the first. */
const deepest = 2

/** @throws IntegrationError `settings` — more than one request takes */
export function blocksOf(markdown: string): WrittenBlock[] {
  const blocks = treeOf(markdown).flatMap((node) => blocksIn(node, 0))
  if (blocks.length <= mostBlocks) return blocks
  const what = `${blocks.length} paragraphs and items`
  throw new IntegrationError(
    'settings',
    `The text has ${what}; Notion takes ${mostBlocks} at once. Write a part, and add the others with append_to_page.`,
  )
}

const block = (type: string, value: object): WrittenBlock => ({ object: 'block', type, [type]: value })

function blocksIn({ type, attrs, content = [] }: MarkdownNode, depth: number): WrittenBlock[] {
  if (type === 'bulletList' || type === 'orderedList') {
    const kind = type === 'bulletList' ? 'bulleted_list_item' : 'numbered_list_item'
    return content.flatMap((item) => itemsIn(kind, item, depth))
  }
  if (type === 'heading') return [block(`heading_${Math.min(3, attrs?.level ?? 1)}`, { rich_text: richText(content) })]
  if (type === 'codeBlock') return [block('code', { rich_text: richText(content), language: languageOf(attrs?.language) })]
  return [block('paragraph', { rich_text: richText(content) })]
}

/** What lies too deep comes beside what it belongs to. */
function itemsIn(kind: string, { content = [] }: MarkdownNode, depth: number): WrittenBlock[] {
  const [first, ...others] = content
  const own = first?.type === 'paragraph' ? (first.content ?? []) : []
  const inner = (own.length > 0 || first?.type === 'paragraph' ? others : content).flatMap((node) => blocksIn(node, depth + 1))
  const isInside = inner.length > 0 && depth < deepest
  const item = block(kind, { rich_text: richText(own), ...(isInside && { children: inner.slice(0, mostBlocks) }) })
  return isInside ? [item] : [item, ...inner]
}

export function richText(content: readonly MarkdownNode[]): WrittenText[] {
  const parts = content.flatMap(({ type, text = '', marks = [] }) => {
    const [plain, has] = [type === 'hardBreak' ? '\n' : text, (mark: string) => marks.some((each) => each.type === mark)]
    const url = marks.flatMap((mark) => (mark.type === 'link' ? mark.attrs.href : []))[0]
    const annotations = {
      ...(has('strong') && { bold: true as const }),
      ...(has('em') && { italic: true as const }),
      ...(has('code') && { code: true as const }),
    }
    return piecesOf(plain).map((piece) => ({
      type: 'text' as const,
      text: { content: piece, ...(url !== undefined && { link: { url } }) },
      ...(Object.keys(annotations).length > 0 && { annotations }),
    }))
  })
  if (parts.length > mostParts) throw new IntegrationError('settings', 'A paragraph has too many links and emphases for Notion.')
  return parts
}

/** Never cut within a letter. */
function piecesOf(text: string): string[] {
  const letters = [...text]
  const pieces: string[] = []
  for (let piece = '', at = 0; at < letters.length; at += 1) {
    piece += letters[at]!
    const isLast = at === letters.length - 1
    if (!isLast && piece.length < longestPart - 1) continue
    pieces.push(piece)
    piece = ''
  }
  return pieces
}

/** Words of one line, for what takes no blocks. */
export const plainText = (text: string): WrittenText[] => richText([{ type: 'text', text }])

/** The languages of Notion that people write most; another one is plain text to it. */
const languages = new Set(
  'bash c css diff docker go graphql html java javascript json kotlin latex lua makefile markdown mermaid php powershell python r ruby rust scala shell sql swift typescript xml yaml'.split(
    ' ',
  ),
)
const languageOf = (language = ''): string => (languages.has(language.toLowerCase()) ? language.toLowerCase() : 'plain text')
