import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
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

test('a page that is not here yet is waited for', async () => {
  shown(lazyPage(load).Page)
  expect(screen.getByText('On its way')).toBeDefined()
  expect(await screen.findByText('Here is Minji')).toBeDefined()
})
