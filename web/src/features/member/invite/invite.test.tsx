import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memberStatuses } from '@quarry/contract/workspace/member'
import { memberOf } from '../../../testing/members.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { MembersPage } from '../MembersPage.tsx'

const me = memberOf({ name: 'Minji Kim', email: minji.subjectId, workspaceRole: 'ADMIN', isMe: true })
const invited = memberOf({
  name: '',
  email: 'waiting@acme.example',
  status: 'not_joined',
  invitation: {
    invitedBy: 'Sara Lind',
    expiresAt: '2100-01-01T00:00:00Z',
    isExpired: false,
    inviteeStatus: 'not_joined',
    updatedAt: '2026-11-20T00:00:00Z',
  },
})
const counts = Object.fromEntries(memberStatuses.map((status) => [status, 1]))
const nobodyKnown = { json: { members: [], invited: [], seatsLeft: null } }

async function open(replies: Parameters<typeof answerWith>[0]) {
  const list = { json: { accounts: [me, invited], total: 2, counts, seats: null } }
  const calls = answerWith({ 'GET /w/workspace/account': list, 'POST /w/workspace/invite/check': nobodyKnown, ...replies })
  await renderPage(<MembersPage workspace={acme('ADMIN')} />, { profile: minji, address: '/acme' })
  return calls
}

async function fillInBen() {
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }))
  fireEvent.change(await screen.findByLabelText('Email addresses'), { target: { value: 'ben@acme.example' } })
}

const mailless = { mode: 'open', domains: [], isFirst: false, termsUrl: null, privacyUrl: null, mails: 'terminal' }

test('without a mail server people are invited by links to pass on, and it is said that nothing is sent', async () => {
  const calls = await open({
    'GET /account/signUp': { json: mailless },
    'POST /w/workspace/invite': { json: { invited: ['ben@acme.example'], members: [], alreadyInvited: [] } },
    'POST /w/workspace/invite/handOut': {
      json: { links: [{ email: 'ben@acme.example', link: 'http://quarry/invited?token=t' }] },
    },
  })
  await fillInBen()
  expect(await screen.findByText(/no mails are sent/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 1 person' }))
  expect(await screen.findByText('http://quarry/invited?token=t')).toBeTruthy()
  expect(calls.find(({ route }) => route === 'POST /w/workspace/invite')?.body).toMatchObject({
    invitations: [{ email: 'ben@acme.example', role: 'USER' }],
  })
})

test('where mails are sent, nobody is offered a link', async () => {
  await open({ 'GET /account/signUp': { json: { ...mailless, mails: 'sent' } } })
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${invited.email}` }))
  expect(await screen.findByRole('menuitem', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Show a link to pass on…' })).toBeNull()
})

test('without one, the link of an invitation can be shown later', async () => {
  await open({
    'GET /account/signUp': { json: mailless },
    'POST /w/workspace/invite/handOut': { json: { links: [{ email: invited.email, link: 'http://quarry/invited?token=u' }] } },
  })
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${invited.email}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show a link to pass on…' }))
  expect(await screen.findByText('http://quarry/invited?token=u')).toBeTruthy()
})

test('too many people for an hour are not invited, and it is said how many could be', async () => {
  await open({ 'POST /w/workspace/invite': { error: 'invitationLimitReached', detail: '7' } })
  await fillInBen()
  fireEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }))
  expect(await screen.findByText(/only 7 more people can be invited/)).toBeTruthy()
})
