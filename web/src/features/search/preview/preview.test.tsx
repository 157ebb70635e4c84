import { screen } from '@testing-library/react'
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
