import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '@quarry/contract/workspace/role'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { SourceList } from '../SourceList.tsx'

async function open(status: 'authFail' | 'error', role: Role = 'ADMIN') {
  answerWith({})
  const source = sourceOf('webdav', { displayName: 'Vault', status, isMine: false, consent: null })
  await renderPage(<SourceList sources={[source]} workspace={acme(role)} />, { address: '/acme' })
  return screen.queryByRole('button', { name: /^Enter new credentials/ })
}

test('where a password or token is refused, a new one can be entered at once', async () => {
  fireEvent.click((await open('authFail'))!)
  expect(await screen.findByRole('dialog', { name: 'Edit “Vault”' })).toBeTruthy()
})

test('new credentials are asked of nobody while the stored ones are good', async () => {
  expect(await open('error')).toBeNull()
})

test('new credentials are asked of nobody who may not change the source', async () => {
  expect(await open('authFail', 'USER')).toBeNull()
})
