import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

const load = async () => ({ default: ({ name }: { name: string }) => <p>Here is {name}</p> })
const shown = (Page: ReturnType<typeof lazyPage<{ name: string }>>['Page']) =>
  render(
    <Suspense fallback="On its way">
      <Page name="Minji" />
    </Suspense>,
  )

test('a page that was loaded before is drawn at once', async () => {
  const page = lazyPage(load)
  await page.load()
  shown(page.Page)
  expect(screen.getByText('Here is Minji')).toBeDefined()
})

test('a page that is on its way is not asked for once more, and one that did not come is', async () => {
  const failed = new TypeError('Failed to fetch')
  const tried = vi.fn(load).mockRejectedValueOnce(failed).mockRejectedValueOnce(failed)
  vi.stubGlobal('fetch', async () => new Response('{"ok":true}'))
  const page = lazyPage(tried)
  const both = await Promise.allSettled([page.load(), page.load()])
  expect([both.map(({ status }) => status), tried.mock.calls.length]).toEqual([['rejected', 'rejected'], 2])
  await page.load()
  await page.load()
  expect(tried).toHaveBeenCalledTimes(3)
  vi.unstubAllGlobals()
})

test('a page that is not here yet is waited for', async () => {
  shown(lazyPage(load).Page)
  expect(screen.getByText('On its way')).toBeDefined()
  expect(await screen.findByText('Here is Minji')).toBeDefined()
})
