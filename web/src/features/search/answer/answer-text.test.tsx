import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../../../ui/Markdown.tsx'
import { AnswerText } from './AnswerText.tsx'
import { isHeavy } from './is-heavy.ts'

const show = (text: string) =>
  render(
    <AnswerText answer={{ text, references: [], state: 'done' }} onOpen={() => {}}>
      <p>below</p>
    </AnswerText>,
  )

/** What held up a page for seconds or minutes, or did not come to an end. */
const hostile: [string, (times: number) => string][] = [
  ['quotations within quotations', (times) => '>'.repeat(times)],
  ['lists within lists', (times) => '- '.repeat(times)],
  ['numbers within numbers', (times) => '1. '.repeat(times)],
  ['ever deeper lists', (times) => Array.from({ length: times }, (_, level) => `${'  '.repeat(level % 99)}- a`).join('\n')],
  ['open brackets', (times) => '['.repeat(times)],
  ['closing brackets', (times) => ']'.repeat(times)],
  ['pictures', (times) => '!['.repeat(times)],
  ['emphasis without end', (times) => '**a_'.repeat(times)],
  ['emphasis within emphasis', (times) => `${'*a '.repeat(times)}b ${'a* '.repeat(times)}`],
  ['code without end', (times) => '`a'.repeat(times)],
  ['headings', (times) => 'a\n=\n'.repeat(times)],
  ['tables', (times) => '|a|\n|-|\n'.repeat(times)],
  ['a long list', (times) => '- a\n'.repeat(times)],
  ['addresses', (times) => 'a@b.example '.repeat(times)],
]

test.each(hostile)('%s are shown as plain words where they are too many', (_, make) => {
  const text = `heron ${make(20_000)}`
  show(text)
  expect(screen.getByText(/heron/).className).toContain('whitespace-pre-line')
})

test.each(hostile)('as many %s as are read as Markdown come to an end', async (_, make) => {
  let [few, many] = [0, 20_000]
  while (many - few > 1) {
    const middle = (few + many) >> 1
    if (isHeavy(`heron\n\n${make(middle)}`)) many = middle
    else few = middle
  }
  show(`heron\n\n${make(few)}`)
  // Plain words have a class.
  await vi.waitFor(() => expect(screen.getByText('heron').className).toBe(''), 5_000)
})

test('a long answer with lists, a table and many marks is Markdown', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `| ${row} | **item ${row}** [${row}] | a | b |`)
  const points = Array.from({ length: 50 }, (_, point) => `- Point ${point} is *so* [${point}].`)
  show(['heron', '', '| a | b | c | d |', '|---|---|---|---|', ...rows, '', ...points, '', 'Words. '.repeat(2_000)].join('\n'))
  expect((await screen.findAllByRole('row')).length).toBe(61)
  expect(screen.getAllByRole('listitem').length).toBe(50)
})
