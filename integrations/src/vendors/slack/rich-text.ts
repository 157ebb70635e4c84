import { type MarkdownNode, treeOf } from '../../kit/markdown-tree.ts'

type Style = { bold?: true; italic?: true; code?: true }
type Inline = { type: 'text'; text: string; style?: Style } | { type: 'link'; url: string; text: string; style?: Style }
type Section = { type: 'rich_text_section'; elements: Inline[] }
type Element =
  | Section
  | { type: 'rich_text_preformatted'; elements: Inline[] }
  | { type: 'rich_text_list'; style: 'bullet' | 'ordered'; indent: number; offset?: number; elements: Section[] }
type RichText = { type: 'rich_text'; elements: Element[] }

/**
 * Markdown as a block whose texts are texts: Slack looks in them for no mention, no channel and no sign of its own markup, whatever is written.
 * https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export const richText = (markdown: string): RichText => ({ type: 'rich_text', elements: elementsOf(treeOf(markdown), 0) })

/** As Slack's own markup it says the same and means nothing. https://docs.slack.dev/messaging/formatting-message-text#escaping */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const elementsOf = (nodes: readonly MarkdownNode[], indent: number): Element[] =>
  nodes.flatMap((node, index) => elementOf(node, indent, nodes[index + 1]?.type === 'paragraph'))

/** @param isFollowed by a paragraph, from which an empty line parts it */
function elementOf(node: MarkdownNode, indent: number, isFollowed: boolean): Element[] {
  const { type, content = [], attrs = {} } = node
  if (type === 'codeBlock') {
    const code = content[0]?.text
    return code ? [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: code }] }] : []
  }
  if (type === 'bulletList' || type === 'orderedList') return listOf(node, indent)
  const inline = content.map((each) => inlineOf(each, type === 'heading'))
  if (inline.length === 0) return []
  const isApart = type === 'paragraph' && isFollowed
  return [{ type: 'rich_text_section', elements: [...inline, ...(isApart || attrs.level ? [lineEnd] : [])] }]
}

const lineEnd: Inline = { type: 'text', text: '\n' }

/** A list within a list is one of its own, further in. */
function listOf({ type, content: items = [], attrs = {} }: MarkdownNode, indent: number): Element[] {
  const style = type === 'bulletList' ? 'bullet' : 'ordered'
  const elements: Element[] = []
  let offset = (attrs.order ?? 1) - 1
  for (const { content = [] } of items) {
    const own = content.filter((each) => each.type === 'paragraph' || each.type === 'heading')
    const section: Section = {
      type: 'rich_text_section',
      elements: own.flatMap(({ content: texts = [] }, index) => [
        ...(index > 0 ? [lineEnd] : []),
        ...texts.map((each) => inlineOf(each, false)),
      ]),
    }
    const last = elements.at(-1)
    if (last?.type === 'rich_text_list' && last.indent === indent) last.elements.push(section)
    else
      elements.push({
        type: 'rich_text_list',
        style,
        indent,
        ...(offset > 0 && style === 'ordered' && { offset }),
        elements: [section],
      })
    offset += 1
    elements.push(
      ...elementsOf(
        content.filter((each) => !own.includes(each)),
        indent + 1,
      ),
    )
  }
  return elements
}

function inlineOf({ type, text = '', marks = [] }: MarkdownNode, isBold: boolean): Inline {
  if (type === 'hardBreak') return lineEnd
  const is = (mark: string) => marks.some((each) => each.type === mark)
  const style: Style = {
    ...((isBold || is('strong')) && { bold: true as const }),
    ...(is('em') && { italic: true as const }),
    ...(is('code') && { code: true as const }),
  }
  const styled = Object.keys(style).length > 0 ? { style } : {}
  const link = marks.find((mark) => mark.type === 'link')
  return link ? { type: 'link', url: link.attrs.href, text, ...styled } : { type: 'text', text, ...styled }
}
