import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Connection } from '@quarry/contract/wire/source/connection'
import type { Role } from '@quarry/contract/workspace/role'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { currentToasts } from '../../ui/layers/toast.ts'
import { ConnectionsPage } from './ConnectionsPage.tsx'
import { fieldOf } from '../../testing/fields.ts'

const sara = { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02', name: 'Sara Lind' }
const archive = { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c31', name: 'Archive' }
const at = 'GET /w/workspace/connection'
const draftId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c22'

const connectionOf = (more: object = {}): Connection =>
  Connection.parse({
    connectionId: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c21',
    serviceName: 'webdav',
    vendor: 'WebDAV',
    part: 'source',
    authMethod: 'form',
    provider: null,
    isShared: false,
    creator: { id: minji.id, name: 'Minji Kim' },
    accountName: 'minji',
    scopes: null,
    missingScopes: [],
    health: { state: 'good', reason: null, since: '2026-11-01T09:00:00Z' },
    endsAt: null,
    createdAt: '2026-11-01T09:00:00Z',
    renewedAt: '2026-11-01T09:00:00Z',
    lastUsedAt: null,
    usedBy: [archive],
    ...more,
  })
const consented = { serviceName: 'googledrive', vendor: 'Google Drive', authMethod: 'consent', provider: 'google', scopes: [] }

type Options = { role?: Role; replies?: Parameters<typeof answerWith>[0]; search?: string }

async function open(connections: Connection[], { role = 'USER', replies = {}, search = '' }: Options = {}) {
  const calls = answerWith({ [at]: { json: { connections } }, ...replies })
  await renderPage(<ConnectionsPage workspace={acme(role)} />, { profile: minji, address: `/acme${search}` })
  return calls
}

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('a connection says to whom it is, by which account, for what, and that it works', async () => {
  await open([connectionOf()])
  const row = within((await screen.findByRole('heading', { name: 'WebDAV minji' })).closest('li')!)
  row.getByText('Reads documents')
  row.getByText('Works')
  row.getByText('Never')
})

test('what uses a connection leads to the source', async () => {
  await open([connectionOf()])
  const link = await screen.findByRole('link', { name: 'Archive' })
  expect(link.getAttribute('href')).toBe(`/acme?page=workspaceSettings&section=contentProvider&source=${archive.id}`)
})

test.each([
  ['untried', 'Not used yet'],
  ['refused', 'Needs to be renewed'],
  ['scopeMissing', 'Permissions missing'],
] as const)('a connection that is %s says so', async (state, words) => {
  await open([connectionOf({ health: { state, reason: null, since: null } })])
  expect(await screen.findByText(words)).toBeTruthy()
})

test('why a service refuses stands there in its own words', async () => {
  await open([connectionOf({ health: { state: 'refused', reason: '401 Unauthorized: realm NAS', since: null } })])
  expect(await screen.findByText('401 Unauthorized: realm NAS')).toBeTruthy()
})

test('permissions that were not granted are named', async () => {
  const health = { state: 'scopeMissing', reason: null, since: null }
  await open([connectionOf({ ...consented, missingScopes: ['drive.readonly'], health })])
  expect(await screen.findByText('drive.readonly')).toBeTruthy()
})

test('a consent that ends soon asks to sign in again before then', async () => {
  const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await open([connectionOf({ ...consented, endsAt })])
  expect(await screen.findByText(/sign in again before then/)).toBeTruthy()
})

test('a member sees only their own', async () => {
  await open([connectionOf()])
  expect(await screen.findByRole('region', { name: 'Yours' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Of the workspace' })).toBeNull()
})

test('an administrator sees what the workspace is connected to, and through whom', async () => {
  await open([connectionOf({ isShared: true, creator: sara })], { role: 'ADMIN' })
  const ofWorkspace = await screen.findByRole('region', { name: 'Of the workspace' })
  expect(ofWorkspace.textContent?.replaceAll('\u00a0', ' ')).toContain('shared, connected by Sara Lind')
  expect(within(ofWorkspace).getByRole('button', { name: /^Remove/ })).toBeTruthy()
})

test('who is connected to nothing is led to the sources', async () => {
  await open([])
  const link = await screen.findByRole('link', { name: 'To the sources' })
  expect(link.getAttribute('href')).toBe('/acme?page=workspaceSettings&section=contentProvider')
})

test('connections that could not be loaded are asked for again', async () => {
  let isUp = false
  const list = () => (isUp ? { json: { connections: [connectionOf()] } } : ('unexpected' as const))
  await open([], { replies: { [at]: list } })
  await screen.findByText('The connections could not be loaded')
  isUp = true
  await click('Try again')
  expect(await screen.findByRole('heading', { name: /WebDAV/ })).toBeTruthy()
})

const detail = (connection: Connection) => ({
  'GET /w/workspace/connection/detail': {
    json: {
      ...connection,
      settings: { userId: 'minji' },
      fields: [
        fieldOf({ name: 'userId', kind: 'text', required: true, secret: false }),
        fieldOf({ name: 'password', label: 'Password', kind: 'password', required: true, secret: true }),
      ],
    },
  },
})
const renew = 'PUT /w/workspace/connection'
const type = async (label: RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })

test('new credentials are sent with what stays as it was', async () => {
  const calls = await open([connectionOf()], { replies: { ...detail(connectionOf()), [renew]: { json: {} } } })
  await click('Enter new credentials: WebDAV (minji)')
  await type(/^Password/, 'quarry456')
  await click('Test and save')
  await vi.waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain('The connection to WebDAV is renewed.'))
  expect(calls.find(({ route }) => route === renew)?.body).toMatchObject({ settings: { userId: 'minji', password: 'quarry456' } })
})

test('credentials the service refuses are said to be wrong where they were entered', async () => {
  const refused = { error: 'sourceSettingsRefused', detail: 'password' } as const
  await open([connectionOf()], { replies: { ...detail(connectionOf()), [renew]: refused } })
  await click(/^Enter new credentials/)
  await type(/^Password/, 'wrong')
  await click('Test and save')
  await vi.waitFor(() => expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('credentials that are refused already are asked for anew', async () => {
  const refused = connectionOf({ health: { state: 'refused', reason: null, since: null } })
  const calls = await open([refused], { replies: detail(refused) })
  await click(/^Enter new credentials/)
  await screen.findByLabelText(/^Password/)
  await click('Test and save')
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true')
  expect(calls.some(({ route }) => route === renew)).toBe(false)
})

test('who gave a consent is sent to the page of the service to give it anew', async () => {
  // Another place of the same page: what else is opened leaves the test.
  const address = new URL('#at-the-service', location.href).href
  await open([connectionOf(consented)], { replies: { 'POST /w/workspace/connection/consent': { json: { address } } } })
  await click(/^Sign in again/)
  await vi.waitFor(() => expect(location.href).toBe(address))
  location.hash = ''
})

test.each([
  [{ result: 'good', reason: null, accountName: 'minji@acme.example' }, 'The service lets minji@acme.example in.'],
  [{ result: 'good', reason: null, accountName: null }, 'The service lets this account in.'],
  [{ result: 'refused', reason: '401', accountName: null }, 'The service refuses these credentials.'],
  [{ result: 'unreachable', reason: 'No answer.', accountName: null }, /did not answer.*No answer\./],
] as const)('a connection is tried on wish, and how it went is said (%#)', async (checked, words) => {
  const health = { state: 'good', reason: null, since: null }
  const calls = await open([connectionOf()], {
    replies: { 'POST /w/workspace/connection/check': { json: { ...checked, health } } },
  })
  await click('Check now: WebDAV (minji)')
  const said = await screen.findByRole('status')
  if (typeof words === 'string') expect(said.textContent).toContain(words)
  else expect(said.textContent).toMatch(words)
  expect(calls.filter(({ route }) => route === at)).toHaveLength(2)
})

test('another account is taken only after asking', async () => {
  const connection = connectionOf({ ...consented, accountName: 'minji@acme.example' })
  const adopt = 'POST /w/workspace/connection/adopt'
  const calls = await open([connection], {
    search: `?renew=${connection.connectionId}&connection=${draftId}`,
    replies: {
      'GET /w/workspace/contentProvider/oauth/connection': {
        json: { serviceName: 'googledrive', givenBy: 'sara@acme.example' },
      },
      [adopt]: { json: {} },
    },
  })
  await screen.findByText(/was given by minji@acme.example. You have now agreed as sara@acme.example/)
  expect(calls.some(({ route }) => route === adopt)).toBe(false)
  await click('Use the new account')
  await vi.waitFor(() =>
    expect(calls.find(({ route }) => route === adopt)?.body).toMatchObject({ connectionId: connection.connectionId, draftId }),
  )
})

test('who comes back from the page of the service is told that the connection goes on', async () => {
  await open([connectionOf(consented)], { search: `?renewed=${connectionOf().connectionId}` })
  await vi.waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain('The connection to Google Drive is renewed.'))
})

test('who signed in for an agent is led on to where that is used', async () => {
  const [agent, toolSet] = ['0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c41', '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c61']
  sessionStorage.setItem('quarry.pendingSignIn', JSON.stringify({ workspace: 'acme', agent, toolSet }))
  const before = currentToasts().length
  await open([connectionOf({ ...consented, part: 'toolset' })], { search: `?connected=${connectionOf().connectionId}` })
  await vi.waitFor(() => expect(sessionStorage.getItem('quarry.pendingSignIn')).toBeNull())
  expect(currentToasts()).toHaveLength(before)
})

test.each([
  [{ provider: 'google', isRevoked: true }, /has Google end the permission/],
  [{ provider: 'microsoft', isRevoked: false }, /permission at Microsoft stays/],
] as const)('what becomes of the permission at the provider is said before (%#)', async (consent, words) => {
  await open([connectionOf(consented)], { replies: { 'GET /w/workspace/connection/removal': { json: { stops: [], consent } } } })
  await click(/^Remove the connection/)
  await screen.findByText(words)
})

test('a connection is removed only after it was said what stops', async () => {
  const remove = 'DELETE /w/workspace/connection'
  const calls = await open([connectionOf()], {
    replies: { 'GET /w/workspace/connection/removal': { json: { stops: [archive], consent: null } }, [remove]: { json: {} } },
  })
  await click('Remove the connection to WebDAV (minji)')
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('listitem')).textContent).toBe('Archive')
  expect(calls.some(({ route }) => route === remove)).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the connection' }))
  await vi.waitFor(() => expect(calls.some(({ route }) => route === remove)).toBe(true))
})
