import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { DocumentsDrawer } from './DocumentsDrawer.tsx'

const remove = 'DELETE /w/workspace/contentProvider/document'
const restore = 'POST /w/workspace/contentProvider/document/restore'

const named = (title: string, state: SourceDocument['state']) => ({
  contentId: state === 'excluded' ? 'd0c00000-0000-4000-8000-000000000002' : 'd0c00000-0000-4000-8000-000000000001',
  title,
  path: ['plans'],
  link: null,
  size: 11,
  state,
  code: state === 'excluded' ? null : 'ok',
  detail: null,
  changedAt: null,
  at: null,
})

async function open(serviceName: 'webdav' | 'upload') {
  const calls = answerWith({
    'GET /w/workspace/contentProvider/documents': ({ query }) => {
      const document = query.get('state') === 'excluded' ? named('old.txt', 'excluded') : named('new.txt', 'indexed')
      return { json: { documents: [document], total: 1 } }
    },
    [remove]: { json: {} },
    [restore]: { json: {} },
  })
  await renderPage(
    <>
      <DocumentsDrawer source={sourceOf(serviceName)} workspace={acme('ADMIN')} onClose={() => {}} />
      <ModalStack />
    </>,
  )
  return { called: (route: string) => calls.find((call) => call.route === route) }
}

test('a document of a source read elsewhere is left out once the question is answered', async () => {
  const { called } = await open('webdav')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave new.txt out' }))
  expect(await screen.findByText(/The original stays where it is/)).toBeTruthy()
  expect(called(remove)).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Leave out' }))
  await vi.waitFor(() => expect(called(remove)?.query.get('contentId')).toBe('d0c00000-0000-4000-8000-000000000001'))
})

test('what was left out is let in again, without a question', async () => {
  const { called } = await open('webdav')
  fireEvent.click(await screen.findByRole('tab', { name: 'Left out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Let in again: old.txt' }))
  await vi.waitFor(() => expect(called(restore)?.body).toMatchObject({ contentId: 'd0c00000-0000-4000-8000-000000000002' }))
})

test('uploads are removed for good, so nothing of them is left out', async () => {
  await open('upload')
  expect(await screen.findByRole('button', { name: 'Remove new.txt' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Left out' })).toBeNull()
})
