import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiKey } from '@quarry/contract/wire/workspace/api-key'
import type { Role } from '@quarry/contract/workspace/role'
import { ModalStack } from '../../ui/layers/ModalStack.tsx'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { ApiKeysPage } from './ApiKeysPage.tsx'

const workspace = acme('ADMIN')
const keyOf = (more: object): ApiKey =>
  ApiKey.parse({
    tokenId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c11',
    description: 'Nightly export',
    scopes: ['search'],
    workspace: null,
    creator: { id: minji.id, name: 'Minji Kim', email: minji.subjectId },
    ending: 'x7Qz',
    createdAt: '2026-11-01T09:00:00Z',
    expiresAt: '2100-01-30T09:00:00Z',
    lastUsedAt: null,
    ...more,
  })
const other = keyOf({
  tokenId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c12',
  description: 'Backup',
  workspace: { id: workspace.id, code: 'acme', displayName: 'Acme' },
  creator: { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02', name: 'Sara Lind', email: 'sara@acme.example' },
})

async function open(role: Role, own: ApiKey[], more: Parameters<typeof answerWith>[0] = {}) {
  const calls = answerWith({
    'GET /account/profile': { json: minji },
    'GET /apiKey/list': { json: { serviceTokens: own, workspaceTokens: [] } },
    'GET /apiKey/workspace': { json: { workspaceTokens: [...own, other] } },
    ...more,
  })
  await renderPage(
    <>
      <ApiKeysPage workspace={acme(role)} />
      <ModalStack />
    </>,
    { profile: minji },
  )
  return calls
}

test('a key is shown with where it works, what it is for and that it was never used', async () => {
  await open('USER', [keyOf({})])
  const row = within((await screen.findByText('Nightly export')).closest('tr')!)
  expect(row.getAllByText('All workspaces').length).toBeGreaterThan(0)
  expect(row.getAllByText('Never').length).toBeGreaterThan(0)
  expect(row.getByText(/ends in x7Qz/)).toBeTruthy()
  // Below the description, where phones have it: every column that stands beside it elsewhere.
  expect(row.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Workspace',
    'Created',
    'Expires',
    'Last used',
  ])
})

test('a key that has expired says so', async () => {
  await open('USER', [keyOf({ expiresAt: '2020-01-01T00:00:00Z' })])
  expect((await screen.findAllByText('Expired')).length).toBeGreaterThan(0)
})

test('administrators see the keys of others, and their own only once', async () => {
  await open('ADMIN', [keyOf({})])
  const table = within(await screen.findByRole('table', { name: /Keys of other members/ }))
  expect(table.getByText('Backup')).toBeTruthy()
  expect(table.queryByText('Nightly export')).toBeNull()
})

test('that the keys of others are missing is said', async () => {
  await open('ADMIN', [keyOf({})], { 'GET /apiKey/workspace': 'unexpected' })
  await screen.findByText('The keys of other members could not be loaded.')
})

test('a member who is no administrator does not ask for the keys of others', async () => {
  const calls = await open('USER', [keyOf({})])
  await screen.findByText('Nightly export')
  expect(calls.some(({ route }) => route === 'GET /apiKey/workspace')).toBe(false)
})

test('a new key is asked for as chosen, shown once, and gone when the dialog closes', async () => {
  const made = { apiKey: 'qry_once', tokenId: other.tokenId }
  const calls = await open('USER', [], { 'POST /apiKey': { json: made } })
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }))
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'CI' } })
  fireEvent.click(screen.getByRole('radio', { name: /In all your workspaces/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /See sources/ }))
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create the key' }))
  expect((await screen.findByLabelText<HTMLInputElement>('API key')).value).toBe('qry_once')
  expect(calls.find(({ route }) => route === 'POST /apiKey')?.body).toEqual({
    workspaceId: null,
    description: 'CI',
    scopes: ['search', 'sources:read'],
    expiresInDays: 30,
  })
  fireEvent.click(screen.getByRole('button', { name: 'I have kept the key' }))
  expect(document.body.innerHTML).not.toContain('qry_once')
})

test('a key for nothing is not asked for, only one for something', async () => {
  const made = { apiKey: 'qry_once', tokenId: other.tokenId }
  const calls = await open('USER', [], { 'POST /apiKey': { json: made } })
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }))
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'CI' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Search/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Create the key' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one.')
  fireEvent.click(screen.getByRole('checkbox', { name: /See sources/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Create the key' }))
  await screen.findByLabelText('API key')
  const asked = calls.filter(({ route }) => route === 'POST /apiKey')
  expect(asked.map(({ body }) => body)).toMatchObject([{ scopes: ['sources:read'] }])
})

test('when there is no room for another key the form says so', async () => {
  await open('USER', [], { 'POST /apiKey': 'apiKeyLimitReached' })
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }))
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'CI' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create the key' }))
  expect((await screen.findByRole('alert')).textContent).toBe("You can't create any more API keys.")
})

test('a key is revoked only after asking', async () => {
  const calls = await open('USER', [keyOf({})], { 'DELETE /apiKey': { json: {} } })
  const revoke = async () => fireEvent.click(await screen.findByRole('button', { name: 'Revoke “Nightly export”' }))
  const isRevoked = () => calls.some(({ route }) => route === 'DELETE /apiKey')
  await revoke()
  fireEvent.click(screen.getByRole('button', { name: 'Keep the key' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the key' })).toBeNull())
  expect(isRevoked()).toBe(false)
  await revoke()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the key' }))
  await vi.waitFor(() => expect(isRevoked()).toBe(true))
})
