import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { HomePage } from './HomePage.tsx'

async function show(facts: Partial<Source>): Promise<void> {
  const workspace: Workspace = {
    ...acme('USER'),
    sources: { publicSources: [sourceOf('webdav', facts)], restrictedSources: { owned: [], notOwned: [] } },
  }
  answerWith({
    'GET /w/workspace/detail': { json: workspace },
    'GET /w/workspace/home': { json: { changed: [], counts: { day: 0, week: 0, isMore: false }, ages: [0, 0, 0, 0, 0] } },
    'GET /s/examples': { json: { questions: [] } },
  })
  await renderPage(<HomePage workspace={workspace} />, { profile: minji, address: '/acme?page=agent' })
}

test('a source that was read and of which nothing can be fetched just now is searched all the same', async () => {
  await show({ indexedCount: 0, failedCount: 3 })
  expect(await screen.findByRole('combobox')).toBeDefined()
})

test('where nothing was read to its end, home says what could be found', async () => {
  await show({ indexedCount: 0, status: 'waiting', updatedAt: null })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('combobox')).toBeNull()
})
