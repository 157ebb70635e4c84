import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Service } from '@quarry/contract/wire/source/service'
import { workspaceQuery } from '../../../lib/workspaces.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { fieldOf } from '../../../testing/fields.ts'

const webdav: Service = {
  serviceName: 'webdav',
  name: 'WebDAV',
  category: 'file',
  about: { en: 'Files', ko: '파일' },
  accessLevels: ['PUBLIC', 'RESTRICTED'],
  connectable: true,
  mirrorsRights: false,
  delegated: [],
  signIn: [],
  consent: null,
  fields: [
    fieldOf({ name: 'url', label: 'Address', kind: 'url', required: true, secret: false }),
    fieldOf({ name: 'id', label: 'User name', kind: 'text', required: true, secret: false }),
    fieldOf({ name: 'password', label: 'Password', kind: 'password', required: true, secret: true }),
  ],
}
const add = 'POST /w/workspace/contentProvider'

function Workspace() {
  useQuery(workspaceQuery(acme('ADMIN').id))
  return null
}

async function fillIn(role: 'ADMIN' | 'USER' = 'ADMIN', onDone = () => {}, beside: ReactNode = null) {
  await renderPage(
    <>
      {beside}
      <ConnectForm service={webdav} workspace={acme(role)} onBack={() => {}} onDone={onDone} />
    </>,
  )
  for (const [label, value] of [
    ['Address', 'https://nas.acme.example/dav'],
    ['User name', 'minji'],
    ['Password', 'quarry123'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
test.each([
  ['mirrors', true, /they may read at WebDAV/],
  ['does not tell', false, /whoever may read them at WebDAV/],
] as const)('a public source says whom it is for when the service %s rights', async (_, mirrorsRights, text) => {
  await renderPage(
    <ConnectForm service={{ ...webdav, mirrorsRights }} workspace={acme('ADMIN')} onBack={() => {}} onDone={() => {}} />,
  )
  expect(screen.getByText(text)).toBeTruthy()
})

test('a public source is for every member once its rights are not to be mirrored', async () => {
  const fields = [
    fieldOf({
      name: 'mirrorRights',
      label: 'Show each document only to those who may read it there',
      kind: 'checkbox',
      required: false,
      secret: false,
      preset: true,
    }),
  ]
  const service = { ...webdav, mirrorsRights: true, fields }
  await renderPage(<ConnectForm service={service} workspace={acme('ADMIN')} onBack={() => {}} onDone={() => {}} />)
  expect(screen.getByText(/they may read at WebDAV/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByText(/whoever may read them at WebDAV/)).toBeTruthy()
})

const connect = () => fireEvent.click(screen.getByRole('button', { name: 'Connect WebDAV' }))

test('a form that lacks a value cannot be sent', async () => {
  await fillIn()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: '' } })
  const calls = answerWith({})
  connect()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Please fill in this field.'])
  expect(calls).toEqual([])
})

test('what was tested is not said of other values', async () => {
  answerWith({ 'POST /w/workspace/contentProvider/apiTokenCheck': { json: { success: true } } })
  await fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }))
  await screen.findByText('The connection works.')
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'quarry124' } })
  expect(screen.queryByText('The connection works.')).toBeNull()
})

test('the field the server would not take is marked', async () => {
  answerWith({ [add]: { error: 'sourceSettingsRefused', detail: 'url' } })
  await fillIn()
  connect()
  await vi.waitFor(() => expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('User name').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('url'), 'its name on the wire').toBeNull()
})

test('a refusal shows the reason in the words of the server', async () => {
  answerWith({ [add]: { error: 'sourceAuthFailed', detail: '401 Unauthorized' } })
  await fillIn()
  connect()
  expect(await screen.findByText('401 Unauthorized')).toBeTruthy()
})

test('a name that is in use is said at the name', async () => {
  answerWith({ [add]: 'sourceNameTaken' })
  await fillIn()
  connect()
  await vi.waitFor(() => expect(screen.getByLabelText('Name in Quarry').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name in Quarry')))
})

test('a test that succeeds says so and stores nothing', async () => {
  const calls = answerWith({ 'POST /w/workspace/contentProvider/apiTokenCheck': { json: { success: true } } })
  await fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('The connection works.')).toBeTruthy()
  expect(calls.map(({ route }) => route)).not.toContain(add)
})

test('a user can connect a source for themselves only', async () => {
  await fillIn('USER')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Everyone/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Only me/ }).checked).toBe(true)
})

test('a connected source closes the form', async () => {
  const done = vi.fn()
  answerWith({ [add]: { json: { workspaceContentProviderId: '5ec0ffee-0000-4000-8000-000000000001' } } })
  await fillIn('ADMIN', done)
  connect()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
})

test('the workspace is asked for anew one second after a source was connected', async () => {
  const asked: number[] = []
  const added: number[] = []
  answerWith({
    [add]: () => {
      added.push(performance.now())
      return { json: { workspaceContentProviderId: '5ec0ffee-0000-4000-8000-000000000099' } }
    },
    'GET /w/workspace/detail': () => {
      asked.push(performance.now())
      return { json: acme('ADMIN') }
    },
  })
  await fillIn('ADMIN', () => {}, <Workspace />)
  connect()
  await vi.waitFor(() => expect(asked).toHaveLength(2), 3_000)
  expect(asked[1]! - added[0]!).toBeGreaterThanOrEqual(990)
})

test.each([
  ['ada@nas.acme.example', /must not contain a user name/],
  ['ftp://nas.acme.example', /must start with https/],
  ['nas acme', /has no spaces/],
  ['https://nas.acme.example:port', /One looks like https/],
])('an address such as %s is answered with what is wrong with it', async (typed, reason) => {
  answerWith({ [add]: { error: 'sourceSettingsRefused', detail: 'url' } })
  await fillIn()
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect WebDAV' }))
  await screen.findByText(reason)
})
