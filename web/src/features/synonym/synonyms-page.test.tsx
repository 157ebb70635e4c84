import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { readLines, wordsIn } from './synonym-file.ts'
import { SynonymsPage } from './SynonymsPage.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const list = (synonyms: readonly object[]) => ({
  'GET /workspace/synonyms': { json: { synonyms, total: synonyms.length, hasOfficeWords: true, officeWords: 190 } },
})
const one = { id, words: ['휴가', 'PTO'], finds: [] }

test('what is wrong with the words is said, and nothing is sent before it is mended', async () => {
  const calls = answerWith({ ...list([]), 'POST /workspace/synonyms': { json: { id } } })
  const sent = () => calls.filter(({ route }) => route === 'POST /workspace/synonyms').map(({ body }) => body)
  await renderPage(<SynonymsPage workspace={acme('ADMIN')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add words' }))
  const words = screen.getByLabelText('Words')
  fireEvent.change(words, { target: { value: '휴가' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('At least two words are needed')
  expect(sent()).toEqual([])
  fireEvent.change(words, { target: { value: '휴가, paid leave,,휴가' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toMatchObject([{ words: ['휴가', 'paid leave'], finds: [] }]))
})

test('of a file it is shown what becomes of each line before anything is added', async () => {
  const calls = answerWith({ ...list([one]), 'POST /workspace/synonyms/import': { json: { problems: [null, 'tooFew'] } } })
  const sent = () => calls.filter(({ route }) => route === 'POST /workspace/synonyms/import').map(({ body }) => body)
  await renderPage(<SynonymsPage workspace={acme('ADMIN')} />)
  await screen.findByText('휴가, PTO')
  const file = new File(['words,finds\n"a, b",\nalone,\n'], 'words.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('Take in CSV', { selector: 'input' }), { target: { files: [file] } })
  await screen.findByText('1 entry will be added.')
  screen.getByText('Line 3: At least two words are needed')
  expect(sent()).toMatchObject([{ isPreview: true }])
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent()[1]).toMatchObject({ isPreview: false, synonyms: [{ words: ['a', 'b'] }, { words: ['alone'] }] }),
  )
})

test('lines are read with and without a head, in commas of any script, and without the apostrophe of our own file', () => {
  expect(readLines("\uFEFF말,함께\n휴가、연차,\n\n'=x,y")).toEqual([
    { line: 2, words: ['휴가', '연차'], finds: [] },
    { line: 4, words: ['=x'], finds: ['y'] },
  ])
  expect(wordsIn(' paid leave ; PTO\n휴가 ')).toEqual(['paid leave', 'PTO', '휴가'])
})
