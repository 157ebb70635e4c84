import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { KnowledgePicker } from './KnowledgePicker.tsx'

const opener = () => screen.findByRole('button', { name: 'Look into Drive' })

test('while words are looked for, a source is shut and opened again, and new words open it', async () => {
  answerWith({ 'GET /agent/lookup-entry': { json: { entries: [], cursor: null } } })
  const workspace = acme('OWNER')
  const sources = { ...workspace.sources, publicSources: [sourceOf('webdav', { displayName: 'Drive' })] }
  await renderPage(<KnowledgePicker workspace={{ ...workspace, sources }} choices={[]} onChange={() => {}} />, { profile: minji })
  const box = screen.getByRole('searchbox', { name: 'Search folders and documents' })
  fireEvent.change(box, { target: { value: 'leave' } })
  expect(await screen.findByText('Nothing found here.')).toBeTruthy()
  for (const isOpen of ['false', 'true', 'false']) {
    fireEvent.click(await opener())
    expect((await opener()).getAttribute('aria-expanded')).toBe(isOpen)
  }
  fireEvent.change(box, { target: { value: 'leaves' } })
  await waitFor(async () => expect((await opener()).getAttribute('aria-expanded')).toBe('true'))
})
