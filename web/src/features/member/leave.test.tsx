import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

test('an owner of a partner service is led to the transfer, and asked nothing that deletes the workspace', async () => {
  const facts = { restricted: [], public: [], agentCount: 0, isPartner: true, deletesWorkspace: true, refund: null }
  answerWith({ 'GET /w/workspace/account/departure': { json: { name: 'Minji Kim', ...facts } } })
  const transfer = vi.fn()
  await renderPage(<LeaveDialog workspace={acme('OWNER')} onClose={() => {}} onTransfer={transfer} />)
  await screen.findByText(/Transfer ownership first/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Leave and delete' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Transfer ownership instead' }))
  expect(transfer).toHaveBeenCalled()
})

test('an owner is told that what would be deleted could not be loaded', async () => {
  const facts = { restricted: [], public: [], agentCount: 0, isPartner: false, deletesWorkspace: true, refund: null }
  answerWith({
    'GET /w/workspace/account/departure': { json: { name: 'Minji Kim', ...facts } },
    'GET /w/workspace/contents': 'unexpected',
  })
  await renderPage(<LeaveDialog workspace={acme('OWNER')} onClose={() => {}} onTransfer={() => {}} />)
  await screen.findByText('What would be deleted could not be loaded.')
})

test('whoever was not told that the workspace goes with them says that it is not to be deleted', async () => {
  const facts = { restricted: [], public: [], agentCount: 0, isPartner: false, deletesWorkspace: false, refund: null }
  const calls = answerWith({
    'GET /w/workspace/account/departure': { json: { name: 'Minji Kim', ...facts } },
    'DELETE /w/workspace/account': 'ownerMustTransfer',
  })
  await renderPage(<LeaveDialog workspace={acme('ADMIN')} onClose={() => {}} onTransfer={() => {}} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Leave' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(calls.at(-1)?.route).toBe('DELETE /w/workspace/account'))
  expect(calls.at(-1)?.query.get('code')).toBe('')
})
