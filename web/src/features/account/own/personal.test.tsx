import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { remember } from '../../../lib/remembered.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { Emails } from './Emails.tsx'
import { EnvironmentPage } from './EnvironmentPage.tsx'
import { emailsQuery } from './personal.queries.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { SubscriptionInfoPage } from './SubscriptionInfoPage.tsx'

const workspace = acme('USER')
const place = { accountId: minji.id, workspaceId: workspace.id }
const never = () => vi.stubGlobal('fetch', () => new Promise(() => {}))
const waits = () => expect(screen.getByRole('status').textContent).toContain('Loading')

/** First a failure, then what is asked for again. */
async function failsOnce(page: ReactNode, route: string, json: object, title: string, shows: string) {
  let isBroken = true
  answerWith({ [route]: () => (isBroken ? 'unexpected' : { json }) })
  await renderPage(page, { profile: minji })
  expect(await screen.findByText(title)).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(shows)).toBeTruthy()
}

const device = (more: object) => ({
  id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c21',
  name: 'Chrome on macOS',
  address: '192.0.2.1',
  loggedInAt: '2026-11-20T09:00:00Z',
  lastUsedAt: '2026-11-20T09:00:00Z',
  isThisOne: true,
  ...more,
})
const phone = device({ id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c22', name: '', isThisOne: false })

test('a profile can be saved once something of it is another than before', async () => {
  await renderPage(<ProfileForm />, { profile: minji })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  const job = screen.getByLabelText('Job title')
  expect(save.disabled).toBe(true)
  fireEvent.change(job, { target: { value: 'Designer' } })
  expect(save.disabled).toBe(false)
  fireEvent.change(job, { target: { value: minji.job } })
  expect(save.disabled).toBe(true)
})

test('the place of the devices is held while they come', async () => {
  never()
  await renderPage(<Devices />)
  waits()
})

test('devices that cannot be loaded are asked for again', () =>
  failsOnce(<Devices />, 'GET /account/devices', { devices: [device({})] }, 'The devices could not be loaded', 'Chrome on macOS'))

test('the device in use cannot be logged out here, and alone there are no others', async () => {
  answerWith({ 'GET /account/devices': { json: { devices: [device({})] } } })
  await renderPage(<Devices />)
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a device without a name is logged out by what it is called here', async () => {
  const calls = answerWith({
    'GET /account/devices': { json: { devices: [device({}), phone] } },
    'DELETE /account/device': { json: {} },
  })
  await renderPage(<Devices />)
  fireEvent.click(await screen.findByRole('button', { name: 'Log out: Unknown device' }))
  await vi.waitFor(() =>
    expect(calls.find(({ route }) => route === 'DELETE /account/device')?.query.get('deviceId')).toBe(phone.id),
  )
})

test('plans that cannot be loaded are asked for again', () =>
  failsOnce(
    <SubscriptionInfoPage />,
    'GET /account/subscribe-plan',
    { subscribeInfos: [workspace] },
    'The plans could not be loaded',
    'Acme',
  ))

test('an account is deleted only once nothing is left to hand over or to leave', async () => {
  const summary = (more: object) => ({ ...workspace, ...more })
  answerWith({
    'GET /w/workspace/list': {
      json: {
        joined: [
          summary({ displayName: 'Mine', myAccountInfo: { workspaceRole: 'OWNER', privileges: [] } }),
          summary({ id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c31', displayName: 'Theirs' }),
          summary({ id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c32', displayName: 'Asleep', status: 'deactivate' }),
        ],
        invited: [],
      },
    },
  })
  await renderPage(<DeleteAccount />)
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Hand “Mine” over to an administrator, or delete it.',
    'Leave “Theirs”.',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' }).disabled).toBe(true)
})

test('the deletion waits for a reason, the password and the tick', async () => {
  const calls = answerWith({
    'GET /w/workspace/list': { json: { joined: [], invited: [] } },
    'GET /account/openid': { json: { name: null } },
    'GET /account/openid/connection': { json: { connectedAt: null } },
    'DELETE /account': 'passwordWrong',
  })
  await renderPage(
    <>
      <DeleteAccount />
      <ModalStack />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(screen.getByRole('dialog'))
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'It is hard to use' }))
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'quarry123' } })
  expect(remove.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'I understand that this cannot be undone' }))
  fireEvent.click(remove)
  expect((await dialog.findByRole('alert')).textContent).toContain('wrong')
  expect(calls.at(-1)?.body).toEqual({ reasons: ['hardToUse'], comment: '', password: 'quarry123', agreed: true })
})

test('what the browser keeps of searches is cleared, and then there is nothing to clear', async () => {
  remember('recentSearches', place, ['tides'])
  await renderPage(<EnvironmentPage workspace={workspace} />, { profile: minji })
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear what was saved' })
  expect(clear.disabled).toBe(false)
  fireEvent.click(clear)
  expect(clear.disabled).toBe(true)
})

test('a setting is kept as soon as it is chosen', async () => {
  await renderPage(<EnvironmentPage workspace={workspace} />, { profile: minji })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save search terms automatically' }))
  fireEvent.change(screen.getByLabelText('Language of answers'), { target: { value: 'ja' } })
  expect([localStorage.length > 0, JSON.stringify({ ...localStorage }).includes('ja')]).toEqual([true, true])
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('an address that is being typed outlives a list that cannot be read anew', async () => {
  let isBroken = false
  answerWith({ 'GET /account/email': () => (isBroken ? 'unexpected' : { json: { emails: [] } }) })
  const client = await renderPage(<Emails />, { profile: minji })
  const box = await screen.findByRole<HTMLInputElement>('textbox')
  fireEvent.change(box, { target: { value: 'minji@home.example' } })
  isBroken = true
  await client.refetchQueries(emailsQuery)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(client.getQueryState(emailsQuery.queryKey)?.status).toBe('error')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('minji@home.example')
})

test.each([
  ['sent again', 'POST /account/email', /^Send .* again/],
  ['removed', 'DELETE /account/email', /^Remove/],
])('an address that cannot be %s says why', async (_what, route, button) => {
  const emails = [{ email: 'minji@home.example', confirmedAt: null }]
  answerWith({ 'GET /account/email': { json: { emails } }, [route]: 'tooManyRequests' })
  await renderPage(<Emails />, { profile: minji })
  fireEvent.click(await screen.findByRole('button', { name: button }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/too many/i)
})
