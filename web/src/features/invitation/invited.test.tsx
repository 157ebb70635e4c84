import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InvitationLink } from '@quarry/contract/wire/workspace/invitation'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { ModalStack } from '../../ui/layers/ModalStack.tsx'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { InvitationActions } from './InvitationActions.tsx'
import { InvitedPage } from './InvitedPage.tsx'

const email = 'guest@acme.example'
const link = (facts: Partial<InvitationLink>): InvitationLink => ({
  workspaceId: acme('USER').id,
  workspaceName: 'Acme',
  code: 'acme',
  invitedBy: 'Sara Lind',
  email,
  expiresAt: '2026-11-23T12:00:00Z',
  status: 'open',
  hasAccount: true,
  ...facts,
})
const read = 'GET /w/workspace/invite/link'
const accept = 'POST /w/workspace/invite/completeJoined'

/** @param as who is logged in. */
async function open(replies: Parameters<typeof answerWith>[0], as: string | null = null) {
  const heard = { onJoined: vi.fn(), onLogOut: vi.fn() }
  const calls = answerWith(replies)
  await renderPage(
    <>
      <InvitedPage token="link" email={as} {...heard} />
      <ModalStack />
    </>,
  )
  return { ...heard, calls }
}

test.each([
  ['expired', 'The invitation to Acme has expired', 'Sara Lind'],
  ['cancelled', 'The invitation to Acme was withdrawn', 'Sara Lind'],
  ['declined', 'You declined the invitation to Acme', 'Sara Lind'],
  ['joined', 'You belong to Acme already', email],
] as const)('an invitation that is %s says so, and offers neither joining nor declining', async (status, title, named) => {
  await open({ [read]: { json: link({ status }) } }, email)
  expect((await screen.findByRole('heading')).textContent).toBe(title)
  expect(screen.getByText(new RegExp(named))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link that leads nowhere says what may have happened', async () => {
  await open({ [read]: 'invitationMissing' })
  expect(await screen.findByText(/a newer invitation replaced it/)).toBeTruthy()
})

test('an invitation that cannot be loaded is asked for again', async () => {
  let isBroken = true
  await open({ [read]: () => (isBroken ? 'unexpected' : { json: link({}) }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 }))
  isBroken = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Log in to join' })).toBeTruthy()
})

test('somebody new is led to sign up, somebody known to log in', async () => {
  await open({ [read]: { json: link({ hasAccount: false }) } })
  expect((await screen.findByRole('link', { name: 'Create an account and join' })).getAttribute('href')).toBe(
    '/inviteWorkspace?token=link',
  )
})

test('somebody else who is logged in is told whom it is for', async () => {
  const { onLogOut } = await open({ [read]: { json: link({}) } }, 'other@acme.example')
  expect(await screen.findByText(/was sent to guest@acme.example, but you are logged in as other@acme.example/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Log out and continue' }))
  expect(onLogOut).toHaveBeenCalled()
})

test('opening the page answers nothing; the button does', async () => {
  const { onJoined, calls } = await open(
    { [read]: { json: link({}) }, [accept]: { json: { workspaceId: acme('USER').id, code: 'acme' } } },
    email,
  )
  const join = await screen.findByRole('button', { name: 'Join Acme' })
  expect(calls.filter(({ route }) => !route.startsWith('GET'))).toEqual([])
  fireEvent.click(join)
  await vi.waitFor(() => expect(onJoined.mock.calls).toEqual([['acme']]))
})

test('who may not join any more is told beside the button, which is of no more use', async () => {
  await open({ [read]: { json: link({}) }, [accept]: 'joinRefused' }, email)
  const join = await screen.findByRole<HTMLButtonElement>('button', { name: 'Join Acme' })
  fireEvent.click(join)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect([join.disabled, screen.queryByRole('dialog')]).toEqual([true, null])
})

test('any other failure to join is told in a dialog that names the workspace (spec §8: inviteError)', async () => {
  await open({ [read]: { json: link({}) }, [accept]: 'seatLimitExceeded' }, email)
  fireEvent.click(await screen.findByRole('button', { name: 'Join Acme' }))
  expect((await screen.findByRole('dialog', { name: 'You could not join Acme', hidden: true })).textContent).toContain('seat')
})

const invited = { ...acme('USER'), invitedBy: 'Sara Lind', expiresAt: '2026-11-23T12:00:00Z' }

test.each([
  ['a link', 'Decline', <InvitedPage key="link" token="link" email={email} onJoined={() => {}} onLogOut={() => {}} />],
  ['the list', 'Decline Acme', <InvitationActions key="list" workspace={invited} onJoined={() => {}} />],
])('a failure to decline by %s is told the same way', async (_by, button, page) => {
  answerWith({ [read]: { json: link({}) }, 'PATCH /w/workspace/invite/decline': 'invitationMissing' })
  await renderPage([page, <ModalStack key="modals" />])
  fireEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByRole('dialog', { name: 'The invitation to Acme could not be declined', hidden: true })).toBeTruthy()
})

test('whoever joins from the list goes in, though the row that was pressed is gone', async () => {
  let isIn = false
  answerWith({
    'GET /w/workspace/list': () => ({ json: { joined: isIn ? [acme('USER')] : [], invited: isIn ? [] : [invited] } }),
    'POST /w/workspace/invite/workspaceJoined': () => {
      isIn = true
      return { json: { workspaceId: invited.id, code: 'acme' } }
    },
  })
  const onJoined = vi.fn()
  function List() {
    const { data } = useQuery(workspacesQuery)
    return data?.invited.map((workspace) => <InvitationActions key={workspace.id} workspace={workspace} onJoined={onJoined} />)
  }
  await renderPage(<List />)
  fireEvent.click(await screen.findByRole('button', { name: 'Join Acme' }))
  await vi.waitFor(() => expect(onJoined.mock.calls).toEqual([['acme']]))
})

test('whoever joins by a link goes in, though the list of their workspaces was read before', async () => {
  const list = { joined: [] as unknown[], invited: [] }
  answerWith({
    [read]: { json: link({}) },
    'GET /w/workspace/list': () => ({ json: list }),
    [accept]: () => {
      list.joined = [acme('USER')]
      return { json: { workspaceId: acme('USER').id, code: 'acme' } }
    },
  })
  const known = vi.fn()
  const onJoined = () => known(client.getQueryData(workspacesQuery.queryKey)?.joined.map(({ code }) => code))
  const client = await renderPage(<InvitedPage token="link" email={email} onJoined={onJoined} onLogOut={() => {}} />)
  await client.fetchQuery(workspacesQuery)
  fireEvent.click(await screen.findByRole('button', { name: 'Join Acme' }))
  await vi.waitFor(() => expect(known.mock.calls).toEqual([[['acme']]]))
})

test('somebody new is told where nobody can sign up, instead of being led to a form', async () => {
  const closed = { mode: 'closed', domains: [], isFirst: false, termsUrl: null, privacyUrl: null, mails: 'sent' }
  await open({ [read]: { json: link({ hasAccount: false }) }, 'GET /account/signUp': { json: closed } })
  expect(await screen.findByText(/Nobody can sign up here/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create an account and join' })).toBeNull()
})
