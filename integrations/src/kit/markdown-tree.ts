/** A piece of what somebody wrote in Markdown. */
export type MarkdownNode = {
  type: 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'listItem' | 'codeBlock' | 'text' | 'hardBreak'
  text?: string
  /** `level` of a heading, `order` at which a list begins, `language` of code. */
  attrs?: { level?: number; order?: number; language?: string }
  marks?: MarkdownMark[]
  content?: MarkdownNode[]
}
export type MarkdownMark = { type: 'code' | 'strong' | 'em' } | { type: 'link'; attrs: { href: string } }

/**
 * What is written in Markdown, for services that take no Markdown: paragraphs, headings, lists, code, links, emphasis. Anything else stays the
 * text it is.
 */
export const treeOf = (markdown: string): MarkdownNode[] => blocksOf(markdown.replaceAll('\r\n', '\n').split('\n'))

const item = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/
const fence = /^\s*(`{3,}|~{3,})\s*(?:([\w+#-]+)\s*)?$/
const heading = /^(#{1,6})\s+(.+)$/

function blocksOf(lines: readonly string[]): MarkdownNode[] {
  const blocks: MarkdownNode[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const block =
      line.trim() === '' ? null : (codeAt(lines, at) ?? headingAt(line) ?? listAt(lines, at) ?? paragraphAt(lines, at))
    if (block) blocks.push(block.node)
    at += block?.length ?? 1
  }
  return blocks
}

/** @property length in lines */
type Block = { node: MarkdownNode; length: number }

function codeAt(lines: readonly string[], at: number): Block | null {
  const [, mark, language = ''] = fence.exec(lines[at]!) ?? []
  if (mark === undefined) return null
  const end = lines.findIndex((line, index) => index > at && line.trim().startsWith(mark) && line.trim().length >= mark.length)
  const body = lines.slice(at + 1, end === -1 ? lines.length : end).join('\n')
  const node: MarkdownNode = { type: 'codeBlock', ...(language && { attrs: { language } }), content: textNode(body) }
  return { node, length: (end === -1 ? lines.length : end + 1) - at }
}

function headingAt(line: string): Block | null {
  const [, marks, text] = heading.exec(line) ?? []
  if (marks === undefined || text === undefined) return null
  return { node: { type: 'heading', attrs: { level: marks.length }, content: inlineOf(withoutClosing(text)) }, length: 1 }
}

/** Without the marks that close a heading. One letter stays. */
function withoutClosing(text: string): string {
  let end = text.length
  while (end > 1 && text[end - 1] === '#') end -= 1
  while (end > 1 && text[end - 1]!.trim() === '') end -= 1
  return text.slice(0, end)
}

/** Items as deep as the first; what is deeper belongs to the item above it. */
function listAt(lines: readonly string[], at: number): Block | null {
  const [, indent, number] = item.exec(lines[at]!) ?? []
  if (indent === undefined) return null
  const items: string[][] = []
  let next = at
  for (; next < lines.length; next += 1) {
    const line = lines[next]!
    const [, depth, order, text] = item.exec(line) ?? []
    const isOwn = depth !== undefined && depth.length <= indent.length
    if (isOwn && (depth.length < indent.length || (order === undefined) !== (number === undefined))) break
    if (isOwn) items.push([text!])
    else if (isDeeper(line.trim() === '' ? lines[next + 1] : line, indent.length)) items.at(-1)!.push(line)
    else break
  }
  const content = items.map((inner) => ({ type: 'listItem' as const, content: blocksOf(inner) }))
  const filled = content.map((each) =>
    each.content.length > 0 ? each : { ...each, content: [{ type: 'paragraph' as const, content: [] }] },
  )
  const first = Number(number ?? 1)
  if (number === undefined) return { node: { type: 'bulletList', content: filled }, length: next - at }
  return { node: { type: 'orderedList', ...(first !== 1 && { attrs: { order: first } }), content: filled }, length: next - at }
}

const isDeeper = (line: string | undefined, depth: number): boolean => (/^(\s*)\S/.exec(line ?? '')?.[1]?.length ?? 0) > depth

function paragraphAt(lines: readonly string[], at: number): Block {
  const isOther = (line: string) => line.trim() === '' || item.test(line) || fence.test(line) || heading.test(line)
  let next = at + 1
  while (next < lines.length && !isOther(lines[next]!)) next += 1
  const content = lines
    .slice(at, next)
    .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' as const }] : []), ...inlineOf(line.trim())])
  return { node: { type: 'paragraph', content }, length: next - at }
}

/** Code first: nothing within it means anything. No bracket is within a label: from each that is never closed all that follows would be read. */
const inline =
  /`(?<code>[^`]+)`|\[(?<label>[^[\]]+)\]\((?<href>(?:https?:\/\/|mailto:)[^\s()]+)\)|(?<bare>https?:\/\/[^\s<>()]*[^\s<>().,;:!?'"])|\*\*(?<strong>[^*]+)\*\*|(?<![\w*])\*(?<em>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/gu

/** What is written in one line. */
export function inlineOf(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    nodes.push(...textNode(text.slice(end, match.index)), ...markedNode(match.groups!))
    end = match.index + match[0].length
  }
  return [...nodes, ...textNode(text.slice(end))]
}

function markedNode({ code, label, href, bare, strong, em }: Record<string, string | undefined>): MarkdownNode[] {
  if (code !== undefined) return textNode(code, { type: 'code' })
  if (bare !== undefined) return textNode(bare, { type: 'link', attrs: { href: bare } })
  if (label !== undefined) return textNode(label, { type: 'link', attrs: { href: href! } })
  return strong !== undefined ? textNode(strong, { type: 'strong' }) : textNode(em ?? '', { type: 'em' })
}

/** There is no empty text. */
const textNode = (text: string, ...marks: MarkdownMark[]): MarkdownNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
