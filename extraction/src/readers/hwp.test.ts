import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline, read } from '../../testing/read.ts'
import { zip } from '../../testing/zip.ts'

const paragraph = (content: string): string => `<hp:p id="0"><hp:run charPrIDRef="0">${content}</hp:run></hp:p>`
const words = (text: string): string => paragraph(`<hp:t>${text}</hp:t>`)

/** @param rows the paragraphs of each cell. */
function table(rows: readonly (readonly string[])[]): string {
  const cell = (content: string, column: number, row: number): string =>
    `<hp:tc><hp:subList>${content}</hp:subList><hp:cellAddr colAddr="${column}" rowAddr="${row}"/><hp:cellSpan colSpan="1" rowSpan="1"/></hp:tc>`
  const written = rows.map(
    (cells, row) => `<hp:tr>${cells.map((content, column) => cell(content, column, row)).join('')}</hp:tr>`,
  )
  return paragraph(`<hp:tbl rowCnt="${rows.length}" colCnt="${rows[0]!.length}">${written.join('')}</hp:tbl>`)
}

const hancom = 'http://www.hancom.co.kr/hwpml/2011'
const readSection = (content: string) =>
  read(
    'a.hwpx',
    zip({
      mimetype: 'application/hwp+zip',
      'Contents/section0.xml': `<?xml version="1.0" encoding="UTF-8"?><hs:sec xmlns:hp="${hancom}/paragraph" xmlns:hs="${hancom}/section">${content}</hs:sec>`,
    }),
  )

test('a box around running text keeps its lines apart', async () => {
  const extraction = await readSection(table([[words('One line.') + words('Another.')]]))
  assert.deepEqual(outline(extraction), ['paragraph One line.\nAnother.'])
})

test('a row of a table is one line, also where its cells hold several paragraphs', async () => {
  const extraction = await readSection(
    table([
      [words('City') + words('Town'), words('People')],
      [words('Seoul'), words('9')],
    ]),
  )
  assert.deepEqual(outline(extraction), ['table City Town | People', 'table Seoul | 9'])
})

test('a table within a cell is read with the words around it', async () => {
  const inner = table([
    [words('first'), words('second')],
    [words('third'), words('fourth')],
  ])
  const extraction = await readSection(
    table([
      [words('Name'), words('Note')],
      [words('before') + inner, words('beside')],
    ]),
  )
  assert.deepEqual(outline(extraction), ['table Name | Note', 'table before first / second third / fourth | beside'])
})
