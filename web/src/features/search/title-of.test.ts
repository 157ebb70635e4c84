import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

const title = (contentTitle: string, format: string) => titleOf({ contentTitle, format })

test('the ending of a file is left out', () => {
  expect(title('원두 발주 기준서 v3.pdf', 'pdf')).toBe('원두 발주 기준서 v3')
  expect(title('Stock.XLSX', 'xlsx')).toBe('Stock')
})

test('what is no ending of this format stays', () => {
  expect(title('Release 2.1', 'google_docs_document')).toBe('Release 2.1')
  expect(title('notes.txt.pdf', 'pdf')).toBe('notes.txt')
  expect(title('How to read a .docx', 'pdf')).toBe('How to read a .docx')
})

test('a name that is nothing but an ending stays', () => {
  expect(title('.md', 'md')).toBe('.md')
})
