import { focusManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Service } from '@quarry/contract/wire/source/service'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ConnectForm } from '../connect/ConnectForm.tsx'
import { fieldOf } from '../../../testing/fields.ts'

const nextcloud: Service = {
  serviceName: 'nextcloud',
  name: 'Nextcloud',
  category: 'drive',
  about: { en: 'Files', ko: '파일' },
  accessLevels: ['PUBLIC', 'RESTRICTED'],
  connectable: true,
  mirrorsRights: true,
  delegated: [],
  signIn: ['url'],
  consent: null,
  fields: [
    fieldOf({ name: 'url', label: 'Address', kind: 'url', required: true, secret: false }),
    fieldOf({ name: 'id', label: 'User name', kind: 'text', required: true, secret: false }),
    fieldOf({ name: 'password', label: 'Password', kind: 'password', required: true, secret: true }),
    fieldOf({
      name: 'allowInvalidCertificate',
      label: 'Accept a certificate that cannot be verified',
      kind: 'checkbox',
      required: false,
      secret: false,
      preset: false,
    }),
  ],
}
const begin = 'POST /w/workspace/contentProvider/signIn'
const result = `${begin}/result`
const page = 'https://cloud.acme.example/index.php/login/v2/flow/1'
const begun = { json: { address: page, ticket: 'sealed' } }

const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
beforeEach(() => vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window))
afterEach(() => {
  vi.restoreAllMocks()
  focusManager.setFocused(undefined)
})

const typeAddress = (value: string) => fireEvent.change(screen.getByLabelText('Address'), { target: { value } })
const open = async () => {
  await renderPage(<ConnectForm service={nextcloud} workspace={acme('ADMIN')} onBack={() => {}} onDone={() => {}} />)
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in at Nextcloud' })
}

test('without an address there is no page to sign in on', async () => {
  expect((await open()).disabled).toBe(true)
  typeAddress('https://cloud.acme.example')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in at Nextcloud' }).disabled).toBe(false)
})

test('the page opens in a tab that cannot reach back, and what was agreed there fills in the form', async () => {
  const calls = answerWith({ [begin]: begun, [result]: { json: { settings: { id: 'alice', password: 'app-secret' } } } })
  await open()
  typeAddress('https://cloud.acme.example')
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'typed before' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in at Nextcloud' }))
  await screen.findByText('Signed in as alice: user name and password are filled in.')
  expect([tab.opener, tab.location.replace.mock.lastCall]).toEqual([null, [page]])
  expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('alice')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('app-secret')
  expect(JSON.stringify(calls), 'what was typed is for no page').not.toContain('typed before')
})

test('while the person decides, the form waits and leads to the page', async () => {
  answerWith({ [begin]: begun, [result]: { json: { settings: null } } })
  await open()
  typeAddress('https://cloud.acme.example')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in at Nextcloud' }))
  await screen.findByText('Waiting until you have allowed it at cloud.acme.example')
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Open the page/ }).href).toBe(page)
})

test('behind the page of the service the form goes on asking', async () => {
  const calls = answerWith({ [begin]: begun, [result]: { json: { settings: null } } })
  await open()
  typeAddress('https://cloud.acme.example')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in at Nextcloud' }))
  await screen.findByText('Waiting until you have allowed it at cloud.acme.example')
  focusManager.setFocused(false)
  const before = calls.length
  await waitFor(() => expect(calls.length).toBeGreaterThan(before), { timeout: 4_000 })
})

test('a server without such a page says so, and its tab is closed', async () => {
  answerWith({ [begin]: { error: 'sourceSettingsRefused', detail: 'Use an app password.' } })
  await open()
  typeAddress('https://cloud.acme.example')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in at Nextcloud' }))
  expect(await screen.findByText('Use an app password.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
})

test('another address begins anew', async () => {
  answerWith({ [begin]: begun, [result]: { json: { settings: null } } })
  await open()
  typeAddress('https://cloud.acme.example')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in at Nextcloud' }))
  await screen.findByText(/^Waiting until/)
  typeAddress('https://files.acme.example')
  expect(screen.queryByText(/^Waiting until/)).toBeNull()
})
