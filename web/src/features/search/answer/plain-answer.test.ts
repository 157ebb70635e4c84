import { expect, test } from 'vitest'
import { DocumentId } from '@quarry/contract/ids'
import { linkMarks, plainAnswer } from './plain-answer.ts'

const reference = {
  index: 1,
  hitId: 'a:0',
  contentId: DocumentId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02'),
  title: 'Travel policy',
  link: '',
  quote: '',
}

test('a mark with a reference becomes a link', () => {
  expect(linkMarks('Paid monthly. [1]', new Set([1]))).toBe('Paid monthly. [1](#cite-1)')
})

test('marks that follow each other all become links', () => {
  expect(linkMarks('Paid.[1][2]', new Set([1, 2]))).toBe('Paid.[1](#cite-1)[2](#cite-2)')
})

test('a number in brackets without a reference stays as it is', () => {
  expect(linkMarks('See chapter [3].', new Set([1]))).toBe('See chapter [3].')
})

test('a bracket that a source brought along is no mark, and is copied as it was', () => {
  expect(linkMarks('Checked \\[1]. [1]', new Set([1]))).toBe('Checked \\[1]. [1](#cite-1)')
  expect(plainAnswer({ text: 'Checked \\[1]. [1]', references: [] })).toBe('Checked [1]. [1]')
})

test('a Markdown link whose words are a number stays a link', () => {
  expect(linkMarks('See [1](https://acme.example).', new Set([1]))).toBe('See [1](https://acme.example).')
})

test('a mark behind an exclamation mark is no picture', () => {
  expect(linkMarks('Paid![1]', new Set([1]))).toBe('Paid\\![1](#cite-1)')
})

test('an answer is copied with its references below', () => {
  expect(plainAnswer({ text: 'Paid monthly. [1]\n', references: [reference] })).toBe('Paid monthly. [1]\n\n[1] Travel policy')
})

test('an answer without references is copied alone', () => {
  expect(plainAnswer({ text: ' Nothing is said. ', references: [] })).toBe('Nothing is said.')
})
