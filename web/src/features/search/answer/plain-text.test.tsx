import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from '../../../ui/Markdown.tsx'
import { AnswerLink, Cited } from './AnswerLink.tsx'
import { keepCitations } from './keep-citations.ts'
import { isPlain, PlainText } from './PlainText.tsx'
import { linkMarks } from './plain-answer.ts'

const references = [1, 2].map((index) => ({
  index,
  hitId: 'hit',
  contentId: '0193c1f0-0000-7000-8000-000000000001' as never,
  title: 'Plan',
  link: 'https://docs.example/plan',
  quote: 'the plan',
}))
const known = new Set([1, 2])
const components = { a: AnswerLink }
const plugins = [keepCitations]

const drawn = (element: React.ReactElement): string => {
  const { container, unmount } = render(<Cited value={{ references, onOpen: () => {} }}>{element}</Cited>)
  // Lines between paragraphs are seen nowhere.
  const html = container.innerHTML.replaceAll('</p>\n<p>', '</p><p>')
  unmount()
  return html.replaceAll(/(?:id|aria-[a-z]+)="[^"]*"/g, '')
}

const asMarkdown = (text: string): string =>
  drawn(<Markdown text={linkMarks(text, known)} streaming={false} components={components} plugins={plugins} />)
const asPlain = (text: string): string => drawn(<PlainText text={text} known={known} />)

const pieces = [
  'The heron stood.',
  '연차 휴가는 15일이 주어집니다',
  'He said: "no", 3.5% (of 20) — 2024/03/14;',
  "it's so!",
  '1',
  'a+b = c',
  '# x',
  '- y',
  '1. z',
  ' [1]',
  '[2]',
  '[1][2]',
  ' [9]',
  '[1]: x',
  '[1](y)',
  '[x]',
  ' ',
  '  ',
  '    ',
  '\t',
  '\u00a0',
  '\n',
  '\n\n',
  '\n \n',
  '.',
  ',',
  ')',
  '>',
  '=',
  '*',
  '_',
  '&amp;',
  'a@b.example',
  'https://a.example',
  'www.a.example',
  '<b>',
  '~~',
  '|',
  '`',
  '\\',
  '$5',
  '…',
  '---',
  '===',
  '+ ',
  '2) ',
]

test('what is drawn as plain is drawn as Markdown would draw it', () => {
  let seed = 20_261_125
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  let plain = 0
  for (let round = 0; round < 600; round += 1) {
    const text = Array.from({ length: 1 + random(7) }, () => pieces[random(pieces.length)]).join('')
    if (!isPlain(text)) continue
    plain += 1
    expect(asPlain(text), JSON.stringify(text)).toBe(asMarkdown(text))
  }
  expect(plain).toBeGreaterThan(80)
})

test.each([
  'A sentence of a document. [1]\n\nAnother one, of 2024-03-14, costs $5 [2][1].\n\n',
  '연차 휴가는 입사일을 기준으로 15일이 주어집니다. [1]',
])('sentences of documents are plain: %j', (text) => {
  expect(isPlain(text)).toBe(true)
})

test.each([
  '**so**',
  '- one\n- two',
  '1. one',
  'see https://a.example',
  '# Title',
  'a  \nb',
  '\\[1]',
  '| a |',
  '    code',
  '[x](y)',
])('what means more than its words is not plain: %j', (text) => {
  expect(isPlain(text)).toBe(false)
})
