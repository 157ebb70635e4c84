import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { rememberSearch } from '../../../lib/remembered.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { Suggestions, type SuggestionKeys } from './Suggestions.tsx'

const workspace = acme('OWNER')
const said = 'Documents and people could not be looked up. Enter searches all the same.'

async function type(text: string, onClose = vi.fn()) {
  const keys = createRef<SuggestionKeys>()
  const nothing = () => {}
  await renderPage(<Suggestions id="box" {...{ workspace, text, keys, onClose }} onState={nothing} onTake={nothing} />, {
    profile: minji,
  })
  return keys
}

test('that titles could not be looked up is said beside what is known without them', async () => {
  rememberSearch({ accountId: minji.id, workspaceId: workspace.id }, 'tide tables')
  answerWith({ 'GET /s/suggest': 'unavailable' })
  await type('tide')
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('option').textContent).toBe('tide tables')
})

test('where nothing else is known Esc closes what is said', async () => {
  answerWith({ 'GET /s/suggest': 'unavailable' })
  const onClose = vi.fn()
  const keys = await type('heron', onClose)
  await screen.findByText(said)
  const escape = { key: 'Escape', nativeEvent: {}, preventDefault() {}, stopPropagation() {} }
  expect(keys.current?.onKeyDown(escape as never)).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('where they were looked up, nothing is said', async () => {
  answerWith({ 'GET /s/suggest': { json: { documents: [], people: [{ name: 'Tide Kim', count: 2 }] } } })
  await type('tide')
  expect(await screen.findByText('Tide Kim')).toBeTruthy()
  expect(screen.queryByText(said)).toBeNull()
})
