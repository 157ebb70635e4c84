import { expect, test } from 'vitest'
import { keepCitations, type HtmlNode } from './keep-citations.ts'

const text = (value: string): HtmlNode => ({ type: 'text', value })
const citation = (index: number): HtmlNode => ({
  type: 'element',
  tagName: 'a',
  properties: { href: `#cite-${index}` },
  children: [],
})
const element = (tagName: string, ...children: HtmlNode[]): HtmlNode => ({ type: 'element', tagName, children })

/** What stays together in brackets, citations as their numbers. */
function written(node: HtmlNode): string {
  const { href } = node.properties ?? {}
  if (node.type === 'text') return node.value ?? ''
  if (typeof href === 'string') return href.replace('#cite-', '#')
  const inside = (node.children ?? []).map(written).join('')
  return node.tagName === 'span' ? `(${inside})` : inside
}

test.each<[string, HtmlNode[], string]>([
  [
    'the word before and the full stop behind',
    [text('점장이 신청합니다\u00a0'), citation(1), text('. 마감은 수요일입니다\u00a0'), citation(2), text('.')],
    '점장이 (신청합니다\u00a0#1.) 마감은 (수요일입니다\u00a0#2.)',
  ],
  ['several in a row', [text('Twenty days'), citation(1), citation(3), text(' a year')], 'Twenty (days#1#3) a year'],
  [
    'a citation behind bold words',
    [element('strong', text('by Wednesday')), citation(1), text(', at noon')],
    'by Wednesday(#1,) at noon',
  ],
  ['a citation that begins the text', [citation(1), text(' says so')], '(#1) says so'],
  [
    'a part only of what is longer than a line',
    [text(`https://example.com/${'a'.repeat(60)}`), citation(1)],
    `https://example.com/${'a'.repeat(40)}(${'a'.repeat(20)}#1)`,
  ],
  ['a citation in a list', [element('ul', element('li', text('One day'), citation(2)))], 'One (day#2)'],
])('a line keeps %s', (_what, children, expected) => {
  const tree: HtmlNode = { type: 'root', children: [element('p', ...children)] }
  keepCitations()(tree)
  expect(written(tree)).toBe(expected)
})
