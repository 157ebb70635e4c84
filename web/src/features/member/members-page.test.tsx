import { fireEvent, screen, within } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { memberStatuses } from '@quarry/contract/workspace/member'
import type { Role } from '@quarry/contract/workspace/role'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { memberOf } from '../../testing/members.ts'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answerWith, type Call } from '../../testing/server.ts'
import { acme } from '../../testing/workspaces.ts'
import { currentToasts } from '../../ui/layers/toast.ts'
import { MembersPage } from './MembersPage.tsx'

const me = (workspaceRole: Role): Member => memberOf({ name: 'Minji Kim', email: minji.subjectId, workspaceRole, isMe: true })
const sara = memberOf({ name: 'Sara Lind', workspaceRole: 'OWNER' })
const invited = memberOf({
  name: '',
  email: 'waiting@acme.example',
  status: 'not_joined',
  invitation: {
    inviteeStatus: 'not_joined',
    invitedBy: 'Sara Lind',
    expiresAt: '2100-01-01T00:00:00Z',
    isExpired: false,
    updatedAt: '2026-11-20T00:00:00Z',
  },
})

const list = 'GET /w/workspace/account'
const reply = (accounts: readonly Member[], more: object = {}) => {
  const countOf = (status: string) => accounts.filter((each) => each.status === status).length
  const counts = Object.fromEntries(memberStatuses.map((status) => [status, countOf(status)]))
  return { json: { accounts, total: accounts.length, counts, seats: null, ...more } }
}
const called = (calls: readonly Call[], route: string) => calls.filter((call) => call.route === route)

async function open(workspace: Workspace, replies: Parameters<typeof answerWith>[0], address = '/acme') {
  const calls = answerWith(replies)
  await renderPage(<MembersPage workspace={workspace} />, { profile: minji, address })
  return calls
}

test('before the members are there, their place is held', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderPage(<MembersPage workspace={acme('ADMIN')} />, { profile: minji, address: '/acme' })
  expect(screen.getByRole('status').textContent).toContain('Loading')
  expect([screen.queryByRole('table'), screen.queryByText('Nobody fits these filters')]).toEqual([null, null])
})

test('members that cannot be loaded say so, and are asked for again', async () => {
  let isBroken = true
  await open(acme('ADMIN'), { [list]: () => (isBroken ? 'unexpected' : reply([me('ADMIN'), sara])) })
  expect(await screen.findByText('The members could not be loaded')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sara Lind')).toBeTruthy()
})

test('when nobody fits, everybody is one press away', async () => {
  const everybody = reply([me('ADMIN'), sara])
  const calls = await open(
    acme('ADMIN'),
    { [list]: ({ query }) => (query.get('search') === 'xyz' ? reply([], { counts: everybody.json.counts }) : everybody) },
    '/acme?find=xyz',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show everybody' }))
  expect(await screen.findByText('Sara Lind')).toBeTruthy()
  expect(called(calls, list).map(({ query }) => query.get('search'))).toEqual(['xyz', null])
})

test('what the address filters and sorts by is asked for', async () => {
  const address = '/acme?find=sara&role=ADMIN&status=not_joined&sort=name&order=desc&mp=2'
  const calls = await open(acme('ADMIN'), { [list]: reply([me('ADMIN'), sara]) }, address)
  await screen.findByText('Sara Lind')
  expect(Object.fromEntries(called(calls, list)[0]!.query)).toMatchObject({
    search: 'sara',
    role: 'ADMIN',
    status: 'not_joined',
    sort: 'name',
    order: 'desc',
    page: '1',
  })
})

test('whoever is alone is told how others come', async () => {
  await open(acme('OWNER'), { [list]: reply([me('OWNER')]) })
  expect(await screen.findByText(/^Invite the people you work with/)).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('seats of the plan are shown where there is a limit', async () => {
  await open(acme('ADMIN'), { [list]: reply([me('ADMIN'), sara], { seats: 5 }) })
  expect(await screen.findByText('2 of 5 seats taken')).toBeTruthy()
})

test.each([
  ['a user', acme('USER')],
  [
    'an admin whose work it is not',
    { ...acme('ADMIN'), myAccountInfo: { workspaceRole: 'ADMIN', privileges: ['apps'] } } satisfies Workspace,
  ],
])('%s manages nobody and is told whom to ask', async (_who, workspace) => {
  const { workspaceRole, privileges } = workspace.myAccountInfo
  await open(workspace, { [list]: reply([{ ...me(workspaceRole), privileges }, sara, memberOf()]) })
  expect(await screen.findByText('To invite or manage people here, ask Sara Lind.')).toBeTruthy()
  expect([screen.queryByRole('button', { name: 'Invite people' }), screen.queryByRole('checkbox')]).toEqual([null, null])
  expect(within(screen.getByRole('table')).queryByRole('combobox')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1)
})

test('nobody changes themselves or the owner', async () => {
  await open(acme('ADMIN'), { [list]: reply([me('ADMIN'), sara, memberOf({ name: 'Ben Cho' })]) })
  await screen.findByText('Ben Cho')
  const boxes = screen.getAllByRole('checkbox', { name: /^Select [A-Z]/ })
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['Select Ben Cho'])
})

test('an address that had enough mails is named, for it holds up the others', async () => {
  await open(acme('ADMIN'), {
    [list]: reply([me('ADMIN'), sara]),
    'POST /w/workspace/invite/check': { json: { members: [], invited: [], seatsLeft: null } },
    'POST /w/workspace/invite': { error: 'tooManyRequests', detail: 'ben@acme.example' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Email addresses' }), {
    target: { value: 'ana@acme.example, ben@acme.example' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send 2 invitations' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Nothing was sent: ben@acme\.example has had five invitations/)
})

test('more people than seats are not said to be invited', async () => {
  await open(acme('ADMIN'), {
    [list]: reply([me('ADMIN'), sara], { seats: 3 }),
    'POST /w/workspace/invite/check': { json: { members: [], invited: [], seatsLeft: 1 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Email addresses' }), {
    target: { value: 'ana@a.example, ben@a.example' },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Only 1 seat is left in your plan.')
  expect(screen.queryByText(/will be invited/)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 2 invitations' }).disabled).toBe(true)
})

test('what is done with many goes to the members among them, or to the invited', async () => {
  const ben = memberOf({ name: 'Ben Cho' })
  const calls = await open(acme('ADMIN'), {
    [list]: reply([me('ADMIN'), ben, invited]),
    'POST /w/workspace/account/batch': { json: { changed: 1 } },
    'PATCH /w/workspace/invite/reSendEmail': { json: { changed: 1 } },
    'GET /w/workspace/detail': { json: acme('ADMIN') },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make admin' }))
  await vi.waitFor(() =>
    expect(called(calls, 'POST /w/workspace/account/batch')[0]?.body).toMatchObject({ accountIds: [ben.id], role: 'ADMIN' }),
  )
  await vi.waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select waiting@acme.example' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await vi.waitFor(() =>
    expect(called(calls, 'PATCH /w/workspace/invite/reSendEmail')[0]?.body).toMatchObject({ emails: [invited.email] }),
  )
})

test('a role that could not be changed is shown as it is, and why', async () => {
  await open(acme('ADMIN'), {
    [list]: reply([me('ADMIN'), memberOf({ name: 'Ben Cho' })]),
    'POST /w/workspace/account/batch': 'memberMissing',
    'GET /w/workspace/detail': { json: acme('ADMIN') },
  })
  // Once below the name for phones, once in its column.
  const [role] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Role of Ben Cho' })
  if (!role) throw new Error('There is no choice of a role')
  fireEvent.change(role, { target: { value: 'ADMIN' } })
  await vi.waitFor(() => expect(currentToasts().some(({ tone }) => tone === 'danger')).toBe(true))
  await vi.waitFor(() => expect([role.value, role.disabled]).toEqual(['USER', false]))
})

test('the own profile opens as it was left, and what is not touched stays', async () => {
  const calls = await open(acme('USER'), {
    [list]: reply([me('USER'), sara]),
    'GET /w/workspace/account/profile': { json: { displayName: 'Captain', job: '' } },
    'PATCH /w/workspace/account/profile': { json: {} },
    'GET /w/workspace/detail': { json: acme('USER') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Minji Kim' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'How I appear here…', hidden: true }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const job = screen.getByRole<HTMLInputElement>('textbox', { name: 'Job title' })
  expect([name.value, job.value, job.placeholder]).toEqual(['Captain', '', 'Product manager'])
  fireEvent.change(job, { target: { value: 'Navigator' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(called(calls, 'PATCH /w/workspace/account/profile')[0]?.body).toMatchObject({
      displayName: 'Captain',
      job: 'Navigator',
    }),
  )
})

const leavesNothing = { restricted: [], public: [], agentCount: 0, isPartner: false }

/** A list of which somebody is gone as soon as a call was made. */
function listUntil(route: string, person: Member) {
  let isGone = false
  return {
    [list]: () => reply([me('OWNER'), ...(isGone ? [] : [person])]),
    [route]: () => {
      isGone = true
      return { json: { changed: 1 } }
    },
    'GET /w/workspace/detail': { json: acme('OWNER') },
    'GET /w/workspace/account/departure': {
      json: { name: person.name, ...leavesNothing, deletesWorkspace: false, refund: null },
    },
  }
}

/** The page inside a shell that knows the workspace too, and is told of it later than the list. */
async function openInShell(replies: Parameters<typeof answerWith>[0]) {
  answerWith(replies)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/workspace/detail')) await new Promise((resolve) => setTimeout(resolve, 50))
    return answer(address, init)
  })
  const workspace = acme('OWNER')
  function Shell() {
    useQuery(workspaceQuery(workspace.id))
    return <MembersPage workspace={workspace} />
  }
  await renderPage(<Shell />, { profile: minji, address: '/acme' })
}
const says = (text: string) => vi.waitFor(() => expect(currentToasts().map((each) => each.text)).toContain(text))

test('that a member was removed is said, though the row that asked for it is gone', async () => {
  await openInShell(listUntil('DELETE /w/workspace/account', memberOf({ name: 'Ben Cho' })))
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ben Cho' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove from the workspace…', hidden: true }))
  await screen.findByText('They connected no sources.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText('Ben Cho')).toBeNull())
  await says('Ben Cho was removed')
})

test('that invitations were withdrawn is said, though nobody is selected any more', async () => {
  await openInShell(listUntil('PATCH /w/workspace/invite/cancel', invited))
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${invited.email}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(screen.queryByText(invited.email)).toBeNull())
  await says('The invitation was withdrawn')
})

test.each([
  ['deleted', null, false],
  [
    'deleted and what is paid given back',
    { currency: 'KRW', amount: 73_771, share: { paid: 108_900, days: 21, ofDays: 31 } },
    true,
  ],
] as const)('an owner who leaves is told that the workspace is %s', async (_what, refund, isPaid) => {
  const departure = { name: 'Minji Kim', ...leavesNothing, deletesWorkspace: true, refund }
  await open(acme('OWNER'), {
    [list]: reply([me('OWNER'), sara]),
    'GET /w/workspace/account/departure': { json: departure },
    'GET /w/workspace/contents': { json: { sources: 0, documents: 0, members: 2, agents: 0, apiKeys: 0 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for Minji Kim/ }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Leave the workspace…', hidden: true }))
  await screen.findByText(/^You own this workspace/)
  expect(screen.queryByText(/₩73,771 is given back/) !== null).toBe(isPaid)
  expect(screen.queryByText('₩108,900 for the period × 21 of 31 days = ₩73,771') !== null).toBe(isPaid)
})

test('who is looked for elsewhere meanwhile is shown, and stays', async () => {
  const calls = answerWith({ [list]: reply([me('ADMIN'), sara]) })
  const page = (
    <>
      <Link from="/$workspaceCode" search={(search) => ({ ...search, find: 'sara' })}>
        Sara Lind in the palette
      </Link>
      <MembersPage workspace={acme('ADMIN')} />
    </>
  )
  await renderPage(page, { profile: minji, address: '/acme?find=minji' })
  const box = await screen.findByRole<HTMLInputElement>('searchbox')
  fireEvent.click(screen.getByRole('link', { name: 'Sara Lind in the palette' }))
  await vi.waitFor(() => expect(box.value).toBe('sara'))
  // As long as typing takes to be answered.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(called(calls, list).map(({ query }) => query.get('search'))).toEqual(['minji', 'sara'])
})
