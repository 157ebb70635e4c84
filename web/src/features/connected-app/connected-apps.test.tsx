import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppRequest, ConnectedApp } from '@quarry/contract/wire/workspace/connected-app'
import type { Role } from '@quarry/contract/workspace/role'
import { ModalStack } from '../../ui/layers/ModalStack.tsx'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { AppRequestForm } from './AppRequestForm.tsx'
import { ConnectedAppsPage } from './ConnectedAppsPage.tsx'

const workspace = { id: acme('USER').id, code: 'acme', displayName: 'Acme' }
const appOf = (more: object = {}): ConnectedApp =>
  ConnectedApp.parse({
    connectedAppId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c21',
    name: 'Claude',
    leadsTo: 'claude.ai',
    describedBy: null,
    scopes: ['search', 'agents:run'],
    workspace,
    person: { id: minji.id, name: 'Minji Kim', email: minji.subjectId },
    createdAt: '2026-11-01T09:00:00Z',
    lastUsedAt: null,
    ...more,
  })
const other = appOf({
  connectedAppId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c22',
  name: 'Cursor',
  leadsTo: null,
  person: { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02', name: 'Sara Lind', email: 'sara@acme.example' },
})

async function openApps(role: Role, own: ConnectedApp[], more: Parameters<typeof answerWith>[0] = {}) {
  const calls = answerWith({
    'GET /account/profile': { json: minji },
    'GET /connectedApp/list': { json: { apps: own } },
    'GET /connectedApp/workspace': { json: { apps: [...own, other] } },
    ...more,
  })
  await renderPage(
    <>
      <ConnectedAppsPage workspace={acme(role)} />
      <ModalStack />
    </>,
    { profile: minji },
  )
  return calls
}

test('an app is shown with where it leads, what it may do and that it was never used', async () => {
  await openApps('USER', [appOf()])
  const row = within((await screen.findByText('Claude', { selector: 'p' })).closest('li')!)
  expect(row.getByText(/claude\.ai · not used yet/)).toBeTruthy()
  expect(row.getByText('Search, and read documents found · Ask agents')).toBeTruthy()
})

test('administrators see the apps of others with whose they are; nobody else asks for them', async () => {
  await openApps('ADMIN', [appOf()])
  const list = within(await screen.findByRole('list', { name: /Apps of other members/ }))
  expect(list.getByText(/Sara Lind · a program on your device/)).toBeTruthy()
  expect(list.queryByText('Claude')).toBeNull()
})

test('that the apps of others are missing is said', async () => {
  await openApps('ADMIN', [appOf()], { 'GET /connectedApp/workspace': 'unexpected' })
  await screen.findByText('The apps of other members could not be loaded.')
})

test('a member who is no administrator does not ask for the apps of others', async () => {
  const calls = await openApps('USER', [appOf()])
  await screen.findByText('Claude', { selector: 'p' })
  expect(calls.some(({ route }) => route === 'GET /connectedApp/workspace')).toBe(false)
})

test('an app is removed only after asking', async () => {
  const calls = await openApps('USER', [appOf()], { 'DELETE /connectedApp': { json: {} } })
  const remove = async () => fireEvent.click(await screen.findByRole('button', { name: 'Remove “Claude”' }))
  const isRemoved = () => calls.some(({ route }) => route === 'DELETE /connectedApp')
  await remove()
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the app' })).toBeNull())
  expect(isRemoved()).toBe(false)
  await remove()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the app' }))
  await vi.waitFor(() => expect(isRemoved()).toBe(true))
})

const asked = AppRequest.parse({
  name: 'Claude',
  leadsTo: 'claude.ai',
  describedBy: null,
  workspace,
  scopes: ['search'],
  problem: null,
})
async function openRequest(answers: Parameters<typeof answerWith>[0]) {
  const calls = answerWith({ 'GET /account/profile': { json: minji }, ...answers })
  const onLeave = vi.fn()
  await renderPage(<AppRequestForm request="client_id=x" onLeave={onLeave} />, { profile: minji })
  return { calls, onLeave }
}
const decided = { 'POST /connectedApp/request': { json: { location: 'https://claude.ai/back?code=1' } } }

test('the person sees who asks, that nobody vouches for the name, where it leads, for what and as whom', async () => {
  await openRequest({ 'GET /connectedApp/request': { json: asked } })
  await screen.findByRole('heading', { name: 'Let “Claude” into Acme?' })
  for (const said of [/nobody has checked it/, 'claude.ai', 'Search, and read documents found', minji.subjectId])
    expect(screen.getByText(said)).toBeTruthy()
})

test('an app that is described somewhere is shown with where', async () => {
  await openRequest({ 'GET /connectedApp/request': { json: { ...asked, describedBy: 'claude.ai', leadsTo: null } } })
  expect(await screen.findByText('Described at claude.ai')).toBeTruthy()
  expect(screen.getByText('a program on your device')).toBeTruthy()
})

test.each([
  ['Allow', true],
  ['Refuse', false],
])('%s decides, once, and leads back to the app', async (name, isAllowed) => {
  const { calls, onLeave } = await openRequest({ 'GET /connectedApp/request': { json: asked }, ...decided })
  fireEvent.click(await screen.findByRole('button', { name }))
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://claude.ai/back?code=1'))
  const sent = calls.filter(({ route }) => route === 'POST /connectedApp/request')
  expect(sent.map(({ body }) => body)).toEqual([{ request: 'client_id=x', isAllowed }])
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test('a request that cannot be allowed says why, and leads back only when the person wants to', async () => {
  const { onLeave } = await openRequest({
    'GET /connectedApp/request': { json: { ...asked, problem: 'invalid_target', workspace: null } },
    ...decided,
  })
  await screen.findByText('invalid_target')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Back to claude.ai' }))
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalled())
})

test('an app that nobody knows is led nowhere', async () => {
  await openRequest({ 'GET /connectedApp/request': 'appUnknown' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/not known here/)
  expect(screen.queryByRole('button')).toBeNull()
})
