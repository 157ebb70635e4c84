import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DocumentId } from '@quarry/contract/ids'
import { recall, rememberResult } from '../../lib/remembered.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { Recents } from './Recents.tsx'

const place = { accountId: minji.id, workspaceId: acme('USER').id }
const open = (contentId: DocumentId, contentTitle: string, format?: string) =>
  rememberResult(place, {
    ...(format && { format }),
    contentId,
    contentTitle,
    contentDisplayableLink: '',
    kind: 'pdf',
    serviceName: 'upload',
    sourceName: 'Files',
    openedAt: '2026-11-20T09:00:00Z',
  })
const idOf = (digit: string) => `d0c00000-0000-4000-8000-00000000000${digit}` as DocumentId

test('a document opened in another tab joins those opened before, once the server has said that it may be seen', async () => {
  const visible = 'GET /s/document/visible'
  const calls = answerWith({ [visible]: ({ query }) => ({ json: { documentIds: query.getAll('documentIds') } }) })
  open(idOf('1'), 'Plan')
  await renderPage(<Recents workspace={acme('USER')} onSearch={() => {}} />, { profile: minji })
  expect(await screen.findByText('Plan')).toBeTruthy()
  act(() => open(idOf('2'), 'Budget'))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(await screen.findByText('Budget')).toBeTruthy()
  expect(recall('recentResults', place).map(({ contentTitle }) => contentTitle)).toEqual(['Budget', 'Plan'])
})

test('a document that may not be seen any more is forgotten', async () => {
  answerWith({ 'GET /s/document/visible': { json: { documentIds: [] } } })
  open(idOf('1'), 'Plan')
  await renderPage(<Recents workspace={acme('USER')} onSearch={() => {}} />, { profile: minji })
  await vi.waitFor(() => expect(recall('recentResults', place)).toEqual([]))
})

test('of a name only what says the format is left out', async () => {
  answerWith({ 'GET /s/document/visible': ({ query }) => ({ json: { documentIds: query.getAll('documentIds') } }) })
  open(idOf('1'), 'Plan.pdf', 'pdf')
  open(idOf('2'), 'Upgrade to Vue.js', 'page')
  open(idOf('3'), 'Remembered before formats were.pdf')
  await renderPage(<Recents workspace={acme('USER')} onSearch={() => {}} />, { profile: minji })
  for (const name of ['Plan', 'Upgrade to Vue.js', 'Remembered before formats were.pdf'])
    expect(await screen.findByText(name)).toBeTruthy()
})
