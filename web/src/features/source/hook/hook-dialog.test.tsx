import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { HookDialog } from './HookDialog.tsx'

const address = 'https://quarry.example.com/hooks/notion/1'

async function open(token: string | null, hasCalled = false) {
  answerWith({ 'POST /w/workspace/contentProvider/hook': { json: { address, token, hasCalled } } })
  await renderPage(<HookDialog source={sourceOf('notion')} workspace={acme('ADMIN')} onClose={() => {}} />)
  await screen.findByText(address)
}

test('until the service has sent its token, the dialog waits for it', async () => {
  await open(null)
  screen.getByText('Waiting for the token of Notion')
  expect(screen.queryByRole('button', { name: 'Copy the token' })).toBeNull()
})

test('the token is there to be copied until the first call', async () => {
  await open('secret_4711')
  screen.getByText('secret_4711')
  screen.getByText('Waiting for the first call about a change')
})

test('another address takes the place of the one before', async () => {
  await open('secret_4711')
  const anew = 'https://quarry.example.com/hooks/notion/2'
  answerWith({ 'POST /w/workspace/contentProvider/hook': { json: { address: anew, token: null, hasCalled: false } } })
  fireEvent.click(screen.getByRole('button', { name: 'New address' }))
  await screen.findByText(anew)
  expect(screen.queryByText('secret_4711')).toBeNull()
})

test('once the service calls, the token is gone', async () => {
  await open(null, true)
  screen.getByText('Notion calls. The token is not shown any more.')
})
