import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DocumentId } from '@quarry/contract/ids'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { Preview } from './Preview.tsx'

const documentId = 'd0c00000-0000-4000-8000-000000000001' as DocumentId
const text: DocumentText = {
  documentId,
  title: 'Layoffs',
  kind: 'pdf',
  format: 'pdf',
  link: null,
  updatedAt: null,
  ancestors: [],
  people: [],
  sourceName: 'Files',
  serviceName: 'upload',
  downloadable: false,
  inOffice: false,
  code: 'ok',
  recognized: null,
  words: [],
  chunks: [{ chunkIndex: 0, headings: [], text: 'Forty people leave in May.', anchor: {} }],
  totalChunks: 1,
}

test('of a document that may not be seen any more nothing stays in sight', async () => {
  let isVisible = true
  answerWith({ 'GET /s/document': () => (isVisible ? { json: text } : 'documentMissing') })
  const preview = <Preview workspaceId={acme('USER').id} documentId={documentId} chunkIndex={0} onClose={() => {}} />
  const client = await renderPage(preview)
  expect(await screen.findByText('Forty people leave in May.')).toBeTruthy()
  isVisible = false
  await client.refetchQueries()
  await screen.findByRole('heading', { name: 'This document no longer exists' })
  expect([screen.queryByText('Forty people leave in May.'), screen.queryByText('Layoffs')]).toEqual([null, null])
})

test('what was searched for is asked for with the document, and something else can be looked for in it', async () => {
  const calls = answerWith({ 'GET /s/document': { json: { ...text, words: ['people'] } } })
  await renderPage(<Preview workspaceId={acme('USER').id} documentId={documentId} chunkIndex={0} onClose={() => {}} />, {
    address: '/acme?q=person',
  })
  expect(await screen.findByText('1 place')).toBeTruthy()
  expect(calls.find(({ route }) => route === 'GET /s/document')?.query.get('query')).toBe('person')
  fireEvent.change(screen.getByRole('textbox', { name: 'Find in the document' }), { target: { value: 'e' } })
  expect(await screen.findByText('1 of 4')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous place' }))
  expect(await screen.findByText('4 of 4')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Find in the document' }), { target: { value: 'zebra' } })
  expect(await screen.findByText('Not found')).toBeTruthy()
})

test('a document that is locked says so, and is not opened in a viewer', async () => {
  const locked = { ...text, downloadable: true, code: 'encrypted', chunks: [{ ...text.chunks[0], text: '' }] }
  answerWith({ 'GET /s/document': { json: locked } })
  await renderPage(<Preview workspaceId={acme('USER').id} documentId={documentId} chunkIndex={0} onClose={() => {}} />)
  expect(await screen.findByText('Found by its name only: The document is protected by a password.')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

test('a document is shown in a frame that is given nothing but itself; without it, as text', async () => {
  answerWith({ 'GET /s/document': { json: { ...text, downloadable: true } } })
  await renderPage(<Preview workspaceId={acme('USER').id} documentId={documentId} chunkIndex={0} onClose={() => {}} />)
  const frame = await screen.findByTitle('Document Layoffs')
  expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['allow-scripts', '/viewer.html'])
  fireEvent.load(frame)
  expect(await screen.findByText(/could not be shown as it is/)).toBeTruthy()
  expect(screen.getByText('Forty people leave in May.')).toBeTruthy()
})

test('a document whose text was recognized in pictures says so, and so does one where that failed', async () => {
  const of = async (recognized: DocumentText['recognized']) => {
    answerWith({ 'GET /s/document': { json: { ...text, recognized } } })
    await renderPage(<Preview workspaceId={acme('USER').id} documentId={documentId} chunkIndex={0} onClose={() => {}} />)
    await screen.findAllByText('Forty people leave in May.')
    return { read: screen.queryByText(/was recognised in its pictures/), failed: screen.queryByText(/could not be recognised/) }
  }
  expect(await of(null)).toEqual({ read: null, failed: null })
  expect(await of('none')).toEqual({ read: null, failed: null })
  expect((await of('read')).read).toBeTruthy()
  expect((await of('failed')).failed).toBeTruthy()
})

test('the office is offered where the document is said to open there, on a page of its own', async () => {
  const of = async (inOffice: boolean) => {
    answerWith({ 'GET /s/document': { json: { ...text, inOffice } } })
    await renderPage(<Preview workspaceId={acme('USER').id} documentId={documentId} chunkIndex={0} onClose={() => {}} />, {
      address: '/acme?q=person',
    })
    await screen.findAllByText('Forty people leave in May.')
    return screen.queryByRole('link', { name: 'Open in Office' })
  }
  expect(await of(false)).toBeNull()
  const link = await of(true)
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([`/acme/office/${documentId}`, '_blank'])
})
