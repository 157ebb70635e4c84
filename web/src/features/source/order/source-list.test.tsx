import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '@quarry/contract/workspace/role'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { currentToasts } from '../../../ui/layers/toast.ts'
import { SourceList } from '../SourceList.tsx'

const reorder = 'PATCH /w/workspace/contentProvider/sequence'

async function open({ role = 'ADMIN', busy = false }: { role?: Role; busy?: boolean } = {}) {
  const calls = answerWith({ [reorder]: busy ? 'sourceOrderBusy' : { json: {} } })
  const sources = ['One', 'Two', 'Three'].map((displayName) => sourceOf('webdav', { displayName }))
  await renderPage(<SourceList sources={sources} workspace={acme(role)} />, { address: '/acme' })
  const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const nameOf = new Map(sources.map(({ sourceId: id, displayName }) => [id as string, displayName]))
  const stored = () =>
    calls
      .filter(({ route }) => route === reorder)
      .map(({ body }) => (body as { sequence: string[] }).sequence.map((id) => nameOf.get(id)))
  return { names, stored }
}
const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name},`) })

test('the arrow keys move a source, at once and for good, and say where it is now', async () => {
  const { names, stored } = await open()
  fireEvent.keyDown(handle('Three'), { key: 'ArrowUp' })
  expect(names()).toEqual(['One', 'Three', 'Two'])
  expect(screen.getByText('Three is now at place 2 of 3.')).toBeTruthy()
  await vi.waitFor(() => expect(stored()).toEqual([['One', 'Three', 'Two']]))
})

test('Home and End move a source to the ends, and beyond an end nothing is stored', async () => {
  const { names, stored } = await open()
  fireEvent.keyDown(handle('One'), { key: 'End' })
  expect(names()).toEqual(['Two', 'Three', 'One'])
  await vi.waitFor(() => expect(stored()).toHaveLength(1))
  fireEvent.keyDown(handle('Two'), { key: 'ArrowUp' })
  expect(stored()).toHaveLength(1)
})

test('a source is dragged to its place, and stored once it is let go', async () => {
  const { names, stored } = await open()
  screen.getAllByRole('listitem').forEach((row, index) => {
    row.getBoundingClientRect = () => new DOMRect(0, index * 100, 300, 100)
  })
  fireEvent.pointerDown(handle('One'), { button: 0 })
  fireEvent.pointerMove(window, { clientY: 260 })
  expect(names()).toEqual(['Two', 'Three', 'One'])
  expect(stored()).toEqual([])
  fireEvent.pointerUp(window)
  await vi.waitFor(() => expect(stored()).toEqual([['Two', 'Three', 'One']]))
})

test('Escape lets a dragged source go back', async () => {
  const { names, stored } = await open()
  screen.getAllByRole('listitem').forEach((row, index) => {
    row.getBoundingClientRect = () => new DOMRect(0, index * 100, 300, 100)
  })
  fireEvent.pointerDown(handle('One'), { button: 0 })
  fireEvent.pointerMove(window, { clientY: 260 })
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(names()).toEqual(['One', 'Two', 'Three'])
  fireEvent.pointerUp(window)
  expect(stored()).toEqual([])
})

test('while another administrator performs an operation, that is said and the order is as it was', async () => {
  const { names } = await open({ busy: true })
  fireEvent.keyDown(handle('Three'), { key: 'ArrowUp' })
  await vi.waitFor(() => expect(names()).toEqual(['One', 'Two', 'Three']))
  expect(currentToasts().at(-1)?.text).toBe('Another administrator is performing an operation. Try again in a moment.')
})

test('who may not change the order has nothing to move', async () => {
  await open({ role: 'USER' })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('many sources are summed up: how many need somebody, are in progress, up to date', async () => {
  answerWith({})
  const states = ['complete', 'complete', 'processing', 'authFail', 'error'] as const
  const sources = states.map((status) => sourceOf('webdav', { displayName: status, status }))
  await renderPage(<SourceList sources={sources} workspace={acme('ADMIN')} />, { address: '/acme' })
  const summary = screen.getByRole('list', { name: 'All sources together' })
  expect([...summary.children].map(({ textContent }) => textContent)).toEqual([
    '2 need attention',
    '1 in progress',
    '2 up to date',
  ])
})
