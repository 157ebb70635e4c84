import { createElement, Fragment, type ReactNode } from 'react'
import { AnswerLink } from './AnswerLink.tsx'
import { type HtmlNode, keepCitations } from './keep-citations.ts'

const mark = /\[(\d{1,3})\](?![(:])/g
/** Whatever Markdown might read as more than words: marks within a line, what lines begin with, spaces that mean something, addresses. */
const syntax = /[*_`~|<&\\[\]@\r]|:\/\/|www\.|^ {0,3}(?:[>#+=-]|\d{1,9}[.)])|^(?: {4}| {0,3}\t)| {2}$/m

/** Whether a text is only paragraphs with citations, as most sentences from documents are: nobody has to wait for what reads Markdown. */
export const isPlain = (text: string): boolean => !syntax.test(text.replace(mark, ''))

/** What Markdown would make of a text that is plain. */
export function PlainText({ text, known }: { text: string; known: ReadonlySet<number> }) {
  const paragraphs = text.split(/\n(?:[ \t]*\n)+/).filter((paragraph) => /[^ \t\n]/.test(paragraph))
  const root: HtmlNode = {
    type: 'root',
    children: paragraphs.map((paragraph) => ({ type: 'element', tagName: 'p', children: wordsOf(paragraph, known) })),
  }
  keepCitations()(root)
  return <>{root.children!.map(draw)}</>
}

function wordsOf(paragraph: string, known: ReadonlySet<number>): HtmlNode[] {
  const words = paragraph.replace(/^[ \t\n]+|[ \t\n]+$/g, '').replace(/[ \t]*\n[ \t]*/g, '\n')
  const cited = [...words.matchAll(mark)].filter(([, number]) => known.has(Number(number)))
  const ends = cited.map(({ index, 0: { length } }) => index + length)
  const between = [0, ...ends].map((from, at) => words.slice(from, cited[at]?.index))
  return between.flatMap((value, at): HtmlNode[] => {
    const text: HtmlNode[] = value === '' ? [] : [{ type: 'text', value }]
    const number = cited[at]?.[1]
    if (number === undefined) return text
    return [
      ...text,
      { type: 'element', tagName: 'a', properties: { href: `#cite-${number}` }, children: [{ type: 'text', value: number }] },
    ]
  })
}

function draw(node: HtmlNode, at: number): ReactNode {
  if (node.tagName === undefined) return <Fragment key={at}>{node.value}</Fragment>
  const children = node.children?.map(draw)
  if (node.tagName === 'a')
    return (
      <AnswerLink key={at} href={String(node.properties?.['href'])}>
        {children}
      </AnswerLink>
    )
  const classes = node.properties?.['className']
  return createElement(node.tagName, { key: at, ...(Array.isArray(classes) && { className: classes.join(' ') }) }, children)
}
