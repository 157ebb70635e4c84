import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { SourceMenu } from './SourceMenu.tsx'

test('the menu of a source leads to a search in it alone, which phones have nowhere else', async () => {
  answerWith({})
  const source = sourceOf('webdav')
  await renderPage(<SourceMenu source={source} workspace={acme('ADMIN')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Actions for WebDAV' }))
  const link = await screen.findByRole('menuitem', { name: 'Search in it only', hidden: true })
  expect(link.getAttribute('href')).toBe(`/acme?page=search&app=${encodeURIComponent(JSON.stringify([source.sourceId]))}`)
})
