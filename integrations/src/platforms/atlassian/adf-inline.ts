import { around, linked } from '../../kit/markdown.ts'
import { type AdfNode, marksOf, nodesOf, numberOf, textOf } from './adf-node.ts'

/** What stands within a line. https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
export const inlineOf = (nodes: readonly AdfNode[]): string => nodes.map(partOf).join('')

function partOf(node: AdfNode): string {
  switch (node.type) {
    case 'text':
      return marked(node)
    case 'hardBreak':
      return '\n'
    case 'mention':
    case 'status':
      return textOf(node, 'text') ?? ''
    case 'emoji':
      return textOf(node, 'text') ?? textOf(node, 'shortName') ?? ''
    case 'date':
      return dayOf(node)
    case 'inlineCard':
    case 'blockCard':
    case 'embedCard':
      return textOf(node, 'url') ?? ''
    case 'media':
    case 'mediaInline':
      return textOf(node, 'alt') ?? ''
    default:
      return textOf(node, 'text') ?? inlineOf(nodesOf(node))
  }
}

function marked(node: AdfNode): string {
  const text = node.text ?? ''
  return marksOf(node).reduce((inner, { type, href }) => {
    if (inner.trim() === '') return inner
    if (type === 'strong') return around(inner, '**')
    if (type === 'em') return around(inner, '*')
    if (type === 'strike') return around(inner, '~~')
    if (type === 'code') return inner.includes('`') ? inner : `\`${inner}\``
    if (type === 'link' && href !== null && href !== inner) return linked(inner, href)
    return inner
  }, text)
}

/** The editor keeps days as milliseconds since 1970, written as text. */
function dayOf(node: AdfNode): string {
  const time = numberOf(node, 'timestamp')
  return time === null || Math.abs(time) > 8.64e15 ? '' : new Date(time).toISOString().slice(0, 10)
}
