import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xlsx } from '../../../testing/office.ts'
import { outline, read } from '../../../testing/read.ts'
import { formatNumber, kindOfFormat } from './styles.ts'

test('rows keep their numbers, cells their columns, and empty rows are left out', async () => {
  const rows =
    '<row r="2"><c r="B2"><v>1</v></c><c r="D2" t="str"><v>x</v></c></row><row r="3"><c r="A3"/></row><row r="7"><c r="A7" t="b"><v>1</v></c></row>'
  const { blocks } = await read('a.xlsx', xlsx(rows))
  assert.deepEqual(blocks, [
    { type: 'heading', level: 1, text: 'Sheet', anchor: { sheet: 'Sheet' } },
    { type: 'table', text: '| 1 |  | x', anchor: { sheet: 'Sheet', row: 2, path: ['Sheet'] } },
    { type: 'table', text: 'TRUE', anchor: { sheet: 'Sheet', row: 7, path: ['Sheet'] } },
  ])
})

test('a cell in the last column of the last row costs no more than any other', async () => {
  const { blocks } = await read(
    'a.xlsx',
    xlsx('<row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>2</v></c></row>'),
  )
  assert.deepEqual(blocks.at(-1), { type: 'table', text: '1 | 2', anchor: { sheet: 'Sheet', row: 1_048_576, path: ['Sheet'] } })
})

test('rich and shared strings lose their reading aids', async () => {
  const sharedStrings = '<sst><si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウキョウ</t></rPh></si></sst>'
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>in</t><t>line</t></is></c></row>'
  assert.deepEqual(outline(await read('a.xlsx', xlsx(rows, { sharedStrings }))), ['heading1 Sheet', 'table 東京 | inline'])
})

test('cells beyond the limit are cut off and the result says so', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join('')
  const { code, truncated, blocks } = await read('a.xlsx', xlsx(rows), { cells: 10 })
  assert.deepEqual([code, truncated, blocks.length], ['ok_partial', true, 11])
})

const shown: [value: string, format: string, text: string][] = [
  ['46096', 'yyyy-mm-dd', '2026-03-15'],
  ['46096.75', 'd.m.yyyy h:mm', '2026-03-15 18:00'],
  ['0.5', 'hh:mm:ss', '12:00'],
  ['0.125', '0.0%', '12.5%'],
  ['1234.5', '#,##0.00 "days"', '1234.5'],
  ['0.30000000000000004', 'General', '0.3'],
  ['46096', '[$-412]yyyy"년" m"월" d"일"', '2026-03-15'],
  ['1200', '[Red]#,##0', '1200'],
]

for (const [value, format, text] of shown) {
  test(`${value} as ${format} shows ${text}`, () => {
    assert.equal(formatNumber(value, kindOfFormat(-1, format), false), text)
  })
}
