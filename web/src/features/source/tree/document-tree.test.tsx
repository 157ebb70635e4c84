import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { DocumentTree } from './DocumentTree.tsx'

const browse = 'GET /w/workspace/contentProvider/tree'
const remove = 'DELETE /w/workspace/contentProvider/document'

const folder = (id: string, documentCount: number) => ({
  kind: 'folder',
  folder: { id, title: id.split('/').at(-1), link: null, documentCount },
})
const document = (title: string, number: number) => ({
  kind: 'document',
  document: {
    contentId: `d0c00000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title,
    path: [],
    link: null,
    size: 11,
    state: 'indexed',
    code: 'ok',
    detail: null,
    changedAt: null,
    at: null,
  },
})
const held: Record<string, unknown[]> = {
  '': [folder('/plans', 3), folder('/tides', 1), document('readme.txt', 1)],
  '/plans': [folder('/plans/2026', 2), document('old.txt', 2)],
  '/plans/2026': [document('a.txt', 3), document('b.txt', 4)],
  '/tides': [document('spring.txt', 5)],
}

async function open(pageSize = 100) {
  const calls = answerWith({
    [browse]: ({ query }) => {
      const all = held[query.get('parentId') ?? '']!
      const from = Number(query.get('page')) * pageSize
      return { json: { entries: all.slice(from, from + pageSize), total: all.length } }
    },
    [remove]: { json: {} },
  })
  await renderPage(
    <>
      <DocumentTree source={sourceOf('webdav')} workspace={acme('ADMIN')} />
      <ModalStack />
    </>,
  )
  await screen.findByRole('treeitem', { name: 'plans, 3 documents' })
  return { calls }
}
const lines = () => screen.getAllByRole('treeitem').map((line) => line.dataset['title'])
const focused = () => globalThis.document.activeElement?.getAttribute('data-title')
async function press(...keys: string[]) {
  for (const key of keys) await act(async () => void fireEvent.keyDown(globalThis.document.activeElement!, { key }))
}
const start = () => act(() => screen.getAllByRole('treeitem')[0]!.focus())

test('a folder is asked for when it is opened, and not before', async () => {
  const { calls } = await open()
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByRole('treeitem', { name: 'plans, 3 documents' }))
  expect(await screen.findByRole('treeitem', { name: 'old.txt' })).toBeTruthy()
  expect(lines()).toEqual(['plans', '2026', 'old.txt', 'tides', 'readme.txt'])
  expect(calls.map(({ query }) => query.get('parentId'))).toEqual([null, '/plans'])
})

test('the arrow keys go through the tree, into folders and out of them', async () => {
  await open()
  start()
  await press('ArrowRight')
  await screen.findByRole('treeitem', { name: 'old.txt' })
  await press('ArrowRight')
  expect(focused()).toBe('2026')
  await press('ArrowDown')
  expect(focused()).toBe('old.txt')
  await press('ArrowLeft')
  expect(focused()).toBe('plans')
  await press('ArrowLeft')
  expect(lines()).toEqual(['plans', 'tides', 'readme.txt'])
  await press('End')
  expect(focused()).toBe('readme.txt')
  await press('Home')
  expect(focused()).toBe('plans')
})

test('letters lead to the line that begins with them', async () => {
  await open()
  start()
  await press('r')
  expect(focused()).toBe('readme.txt')
})

test('Tab leads to the line one was at, and to no other', async () => {
  await open()
  start()
  await press('ArrowDown')
  expect(screen.getAllByRole('treeitem').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})

test('each line says its level and its place', async () => {
  await open()
  start()
  await press('ArrowRight')
  const line = await screen.findByRole('treeitem', { name: 'old.txt' })
  expect(['level', 'posinset', 'setsize'].map((name) => line.getAttribute(`aria-${name}`))).toEqual(['2', '2', '2'])
})

test('a folder of many is shown a page at a time', async () => {
  await open(2)
  fireEvent.click(screen.getByRole('treeitem', { name: 'Show 1 more' }))
  expect(await screen.findByRole('treeitem', { name: 'readme.txt' })).toBeTruthy()
  expect(lines()).toEqual(['plans', 'tides', 'readme.txt'])
})

test('the chosen document can be left out', async () => {
  const { calls } = await open()
  fireEvent.click(screen.getByRole('treeitem', { name: 'readme.txt' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave readme.txt out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out' }))
  await vi.waitFor(() =>
    expect(calls.find(({ route }) => route === remove)?.query.get('contentId')).toBe('d0c00000-0000-4000-8000-000000000001'),
  )
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen document' })).toBeNull())
})
