import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { TransferDialog } from './TransferDialog.tsx'

test('where nobody can be offered because the admins could not be loaded, it says so', async () => {
  answerWith({ 'GET /w/workspace/account': 'unexpected' })
  await renderPage(<TransferDialog heir={null} workspaceId={acme('OWNER').id} onClose={() => {}} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
})
