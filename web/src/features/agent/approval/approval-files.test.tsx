import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { approvalOf, fieldOf } from '../../../testing/approvals.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { approvalsQuery } from './approval.queries.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

const workspaceId = acme('USER').id

function Waiting() {
  const { data = [] } = useQuery(approvalsQuery(workspaceId))
  return data.length > 0 && <ApprovalCard workspaceId={workspaceId} approvals={data} takesFocus />
}

const fileOf = (name: string, size: number, from: string) => ({
  document: `d0000000-0000-4000-8000-${String(size).padStart(12, '0')}`,
  name,
  size,
  from,
  version: 'ab'.repeat(32),
})

test('files that would go along are shown with name, size and where they lie, and can be left out', async () => {
  const files = [fileOf('견적서.pdf', 1_234_567, 'Papers'), fileOf('exe\u202Efdp.exe', 12, 'Papers')]
  const fields = [fieldOf('attachments', files, { kind: 'files', isEgress: true }), fieldOf('Text', 'Here')]
  const calls = answerWith({
    'GET /ai/agent/approvals': { json: { approvals: [approvalOf({ fields })] } },
    'POST /ai/agent/approval': { json: { state: 'approved' } },
  })
  await renderPage(<Waiting />)
  await screen.findByRole('article')
  const shown = within(screen.getByRole('article')).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    '견적서.pdf1.2 MB, from “Papers”',
    // A name that is written backwards shows that it is.
    'exeU+202Efdp.exe12 bytes, from “Papers”',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '견적서.pdf' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create an issue' }))
  const sent = () => calls.find(({ route }) => route === 'POST /ai/agent/approval')?.body
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()).toMatchObject({ decision: 'APPROVE', arguments: { attachments: [files[1]], Text: 'Here' } })
})
