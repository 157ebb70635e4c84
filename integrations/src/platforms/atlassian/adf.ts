import { cellOf, fenced, indented, rowOf, ruleOf } from '../../kit/markdown.ts'
import { inlineOf } from './adf-inline.ts'
import { type AdfNode, nodesOf, numberOf, textOf } from './adf-node.ts'

/**
 * A document of Atlassian's editor as Markdown: headings, lists, tables and code stay what they are. Nodes this does not know (macros of
 * apps) give the text inside them.
 *
 * @param value the JSON of a description or comment; anything else gives no text.
 */
export const markdownOf = (value: unknown): string => blocks(nodesOf({ content: [value] })).trim()

const blocks = (nodes: readonly AdfNode[]): string =>
  nodes
    .map(blockOf)
    .filter((block) => block.trim() !== '')
    .join('\n\n')

function blockOf(node: AdfNode): string {
  const inner = nodesOf(node)
  switch (node.type) {
    case 'paragraph':
    case 'caption':
      return inlineOf(inner)
    case 'heading':
      return `${'#'.repeat(Math.min(6, Math.max(1, numberOf(node, 'level') ?? 1)))} ${inlineOf(inner)}`
    case 'bulletList':
      return listOf(inner, () => '- ')
    case 'orderedList': {
      const first = numberOf(node, 'order') ?? 1
      return listOf(inner, (index) => `${first + index}. `)
    }
    case 'taskList':
    case 'decisionList':
      return listOf(inner, (_, item) =>
        item.type === 'taskItem' ? `- [${textOf(item, 'state') === 'DONE' ? 'x' : ' '}] ` : '- ',
      )
    case 'taskItem':
    case 'decisionItem':
      return inlineOf(inner)
    case 'codeBlock':
      return fenced(inner.map((child) => child.text ?? '').join(''), textOf(node, 'language') ?? '')
    case 'blockquote':
      return indented(blocks(inner), '> ', '> ')
    case 'rule':
      return '---'
    case 'table':
      return tableOf(inner)
    case 'expand':
    case 'nestedExpand':
      return [textOf(node, 'title'), blocks(inner)].filter(Boolean).join('\n\n')
    default:
      return inner.some((child) => child.type === 'text') || inner.length === 0 ? inlineOf([node]) : blocks(inner)
  }
}

const listOf = (items: readonly AdfNode[], mark: (index: number, item: AdfNode) => string): string =>
  items
    .map((item, index) => {
      // A list inside a task list stands beside its items.
      if (item.type.endsWith('List')) return indented(blockOf(item), '  ', '  ')
      const lead = mark(index, item)
      const text = /^(task|decision)Item$/.test(item.type) ? blockOf(item) : blocks(nodesOf(item))
      return indented(text, lead, ' '.repeat(lead.length))
    })
    .join('\n')

/** Markdown tables have one heading row; a table without one gets an empty one. Blocks inside a cell come in one line. */
function tableOf(rows: readonly AdfNode[]): string {
  const lines = rows.map((row) =>
    nodesOf(row).flatMap((cell) => {
      const text = cellOf(blocks(nodesOf(cell)))
      return [text, ...Array.from({ length: Math.min(50, (numberOf(cell, 'colspan') ?? 1) - 1) }, () => '')]
    }),
  )
  const width = Math.max(0, ...lines.map((line) => line.length))
  if (width === 0) return ''
  const first = rows[0] ? nodesOf(rows[0]) : []
  const headed = first.length > 0 && first.every((cell) => cell.type === 'tableHeader')
  const [head = [], ...body] = headed ? lines : [[], ...lines]
  return [rowOf(head, width), ruleOf(width), ...body.map((cells) => rowOf(cells, width))].join('\n')
}
