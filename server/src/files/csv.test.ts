import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('cells are quoted, quotes doubled, and nothing is an empty cell', () => {
  assert.equal(csvLine(['plain', 'a, "b"', 'two\nlines', null]), '"plain","a, ""b""","two\nlines",""\r\n')
})

test('what a spreadsheet would compute stays text', () => {
  for (const cell of ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '＝1+1', '\tx', '\rx'])
    assert.ok(csvLine([cell]).startsWith(`"'${cell[0]}`), cell)
})

test('other cells are left as they are', () => {
  for (const cell of ['김하늘', '2026-01-02T03:04:05Z', 'a=b', '192.0.2.1']) assert.equal(csvLine([cell]), `"${cell}"\r\n`)
})
