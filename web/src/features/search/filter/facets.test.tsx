import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { Facets } from './Facets.tsx'
import type { FilterProps } from './filter-props.ts'

const sources = ['Harbour', 'Archive'].map((displayName) => sourceOf('sftp', { displayName }))

test.each<[string, FilterProps['counts'], string[]]>([
  ['once it is known', [{ sourceId: sources[0]!.sourceId, count: 7 }], ['Harbour7', 'Archive0']],
  ['and nothing before, or where the search failed', undefined, ['Harbour', 'Archive']],
])('how much a source would show is said %s', async (_, counts, shown) => {
  answerWith({ 'GET /s/people': { json: { people: [] } } })
  const filters = { workspaceId: acme('USER').id, query: 'heron' }
  await renderPage(
    <Facets params={{ q: 'heron' }} sources={sources} counts={counts} formatCounts={[]} filters={filters} onChange={vi.fn()} />,
  )
  expect(screen.getAllByRole('button', { name: /^Harbour|^Archive/ }).map(({ textContent }) => textContent)).toEqual(shown)
})
