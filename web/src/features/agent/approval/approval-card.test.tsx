import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Approval } from '@quarry/contract/wire/agent/approval'
import { approvalOf, fieldOf } from '../../../testing/approvals.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith, type Call } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { approvalsQuery } from './approval.queries.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

const workspaceId = acme('USER').id

function Waiting() {
  const { data = [] } = useQuery(approvalsQuery(workspaceId))
  return <ApprovalCard workspaceId={workspaceId} approvals={data} takesFocus />
}

/** Shows what waits until it is decided. */
async function open(approvals: Approval[], replies: Parameters<typeof answerWith>[0] = {}, beside = <p />) {
  let waiting = approvals
  const calls = answerWith({
    'GET /ai/agent/approvals': () => ({ json: { approvals: waiting } }),
    'POST /ai/agent/approval': ({ body }) => {
      waiting = waiting.filter(({ approvalId }) => approvalId !== (body as { approvalId: string }).approvalId)
      return { json: { state: 'approved' } }
    },
    ...replies,
  })
  await renderPage(
    <>
      {beside}
      <Waiting />
    </>,
  )
  if (approvals.length > 0) await screen.findByRole('region', { name: /^Guide w/ })
  return calls
}

const sent = (calls: Call[]) => calls.filter(({ route }) => route === 'POST /ai/agent/approval').map(({ body }) => body)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('every argument is shown, where it goes first, with where that comes from', async () => {
  await open([
    approvalOf({
      fields: [
        fieldOf('Body', 'x'.repeat(900)),
        fieldOf('Labels', ['red', 'blue'], { kind: 'list' }),
        fieldOf('To', 'eve@example.com', { isEgress: true, origin: { kind: 'outside', name: 'Invoice 4711.pdf' } }),
        fieldOf('Copy', 'bo@example.com', { isEgress: true, origin: { kind: 'nowhere', name: null } }),
        fieldOf('Channel', '#support', { isEgress: true, isFixed: true }),
      ],
    }),
  ])
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['To', 'Copy', 'Channel', 'Body', 'Labels'])
  for (const words of ['from “Invoice 4711.pdf”', 'appears nowhere: nobody has given it', 'set by the builder of the agent'])
    expect(screen.getByText(words)).toBeTruthy()
  press('Show 300 more characters')
  expect(screen.getByText('x'.repeat(900))).toBeTruthy()
})

test('what stands there now is shown below what would take its place, and asked for only where something is changed', async () => {
  const fields = [fieldOf('Title', 'Boiler mended'), fieldOf('Labels', ['red'], { kind: 'list' })]
  const calls = await open([approvalOf({ fields, hasCurrent: true }), approvalOf()], {
    'GET /ai/agent/approval/current': { json: { fields: [{ name: 'Title', value: 'Boiler broken' }] } },
  })
  const now = await screen.findByText('Now:')
  expect(now.closest('dd')!.textContent).toBe('Boiler mendedNow:Boiler broken')
  expect(screen.getAllByText('Now:')).toHaveLength(1)
  expect(calls.filter(({ route }) => route === 'GET /ai/agent/approval/current')).toHaveLength(1)
})

test('what a server says of a tool stands apart from what Quarry says', async () => {
  await open([approvalOf({ about: { en: 'Echoes back', ko: 'Echoes back' }, egress: 'external' })])
  expect(screen.getByText('Echoes back')).toBeTruthy()
})

test('as whom it acts, what led to it, and when it lapses are said', async () => {
  await open([approvalOf({ isSharedAccount: true, account: 'support@example.com', taint: 'outside', effect: 'destructive' })])
  for (const words of [/acts as support@example\.com/, /texts of others/, /cannot be taken back/, /Lapses 11. 27. 2026/])
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && words.test(element.textContent.replaceAll('\u00a0', ' '))),
    ).toBeTruthy()
})

test('what is approved untouched is sent as what was shown', async () => {
  const approval = approvalOf()
  const calls = await open([approval])
  press('Create an issue')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(sent(calls)).toEqual([{ workspaceId, approvalId: approval.approvalId, digest: approval.digest, decision: 'APPROVE' }])
})

test('a changed title is sent with everything else as it was', async () => {
  const calls = await open([approvalOf()])
  press('Change')
  type('Title', 'Boiler on fire')
  press('Create an issue')
  await waitFor(() => expect(sent(calls)).toMatchObject([{ arguments: { Project: 'OPS', Title: 'Boiler on fire' } }]))
})

test('what was changed can be taken back, and what the builder set cannot be changed', async () => {
  const calls = await open([approvalOf({ fields: [fieldOf('Title', 'Boiler'), fieldOf('Project', 'OPS', { isFixed: true })] })])
  press('Change')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  type('Title', 'Other')
  press('As proposed')
  press('Create an issue')
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  expect(sent(calls)[0]).not.toHaveProperty('arguments')
})

test('what nobody has given is typed again before it can be approved', async () => {
  const to = fieldOf('To', 'eve@example.com', { isEgress: true, mustRetype: true, origin: { kind: 'nowhere', name: null } })
  const calls = await open([approvalOf({ taint: 'outside', fields: [to] })])
  const approve = screen.getByRole('button', { name: 'Create an issue' })
  expect(approve).toHaveProperty('disabled', true)
  type('Type “To” yourself to confirm', 'eve@example.org')
  expect(screen.getByText(/The agent wrote something else/)).toBeTruthy()
  type('Type “To” yourself to confirm', 'eve@example.com')
  expect(screen.queryByText(/The agent wrote something else/)).toBeNull()
  fireEvent.click(approve)
  await waitFor(() => expect(sent(calls)).toMatchObject([{ arguments: { To: 'eve@example.com' } }]))
})

test('what nobody has given is picked where there is little to choose from, and nothing is picked beforehand', async () => {
  const nowhere = { isEgress: true, mustRetype: true, origin: { kind: 'nowhere', name: null } } as const
  const fields = [
    fieldOf('Board', 'all', { ...nowhere, kind: 'select', options: ['team', 'all'] }),
    fieldOf('Public', true, { ...nowhere, kind: 'checkbox' }),
  ]
  const calls = await open([approvalOf({ taint: 'outside', fields })])
  const pick = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: `Pick “${name}” yourself to confirm` }), { target: { value } })
  const approve = screen.getByRole('button', { name: 'Create an issue' })
  pick('Board', 'all')
  expect(approve).toHaveProperty('disabled', true)
  pick('Public', 'false')
  expect(screen.getByText(/The agent chose something else/)).toBeTruthy()
  pick('Public', 'true')
  fireEvent.click(approve)
  await waitFor(() => expect(sent(calls)).toMatchObject([{ arguments: { Board: 'all', Public: true } }]))
})

test('what is said there is shown whole, and changed without being typed again', async () => {
  const text = `${'One line of many.\n'.repeat(80)}The last one.`
  const body = fieldOf('Body', text, { kind: 'textarea', isContent: true, origin: { kind: 'nowhere', name: null } })
  const calls = await open([approvalOf({ taint: 'outside', fields: [body] })])
  expect(screen.getByRole('region', { name: 'Body' }).textContent).toBe(text)
  expect(screen.getByText('All of it: 1,453 characters')).toBeTruthy()
  press('Change')
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })
  expect([box.tagName, box.value]).toEqual(['TEXTAREA', text])
  type('Body', `${text} And one more.`)
  press('Create an issue')
  await waitFor(() => expect(sent(calls)).toMatchObject([{ arguments: { Body: `${text} And one more.` } }]))
})

test('at a server of a stranger every value is pinned at first, and leaving one open is said', async () => {
  const fields = [
    fieldOf('To', 'board', { isEgress: true, mustPin: true }),
    fieldOf('Body', 'Hello', { isContent: true, mustPin: true }),
  ]
  const calls = await open([approvalOf({ fields, mayRemember: true })])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Do this without asking for 30 days' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Body' }))
  expect(screen.getByText(/left open/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Body' }))
  press('Create an issue')
  await waitFor(() => expect(sent(calls)).toMatchObject([{ remember: ['To', 'Body'] }]))
})

test('it is declined with a note to the agent', async () => {
  const calls = await open([approvalOf()])
  press('Decline')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Why/ }))
  fireEvent.change(screen.getByRole('textbox', { name: /Why/ }), { target: { value: 'Not before Monday ' } })
  press('Decline it')
  await waitFor(() => expect(sent(calls)).toMatchObject([{ decision: 'DENY', note: 'Not before Monday' }]))
  expect(sent(calls)[0]).not.toHaveProperty('remember')
})

test('who thinks better of declining goes on from where they were', async () => {
  await open([approvalOf()])
  press('Decline')
  press('Back')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }))
})

test('it is remembered for where it goes, unless the person chooses otherwise', async () => {
  const calls = await open([approvalOf({ mayRemember: true })])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Do this without asking for 30 days' }))
  expect(screen.getByRole('checkbox', { name: 'Project' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Project' }))
  expect(screen.getByText(/Where it goes is left open/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Project' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Title' }))
  press('Create an issue')
  await waitFor(() => expect(sent(calls)).toMatchObject([{ remember: ['Project', 'Title'] }]))
})

test('what may not be remembered does not offer it', async () => {
  await open([approvalOf({ effect: 'destructive' })])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('several are decided one by one, or all together, each for what was shown of it', async () => {
  const all = [
    approvalOf({ digest: '11'.repeat(32) }),
    approvalOf({ digest: '22'.repeat(32) }),
    approvalOf({ digest: '33'.repeat(32) }),
  ]
  const calls = await open(all)
  fireEvent.click(within(screen.getAllByRole('article')[1]!).getByRole('button', { name: 'Create an issue' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Guide wants to do 2 things' }))
  press('Approve all 2')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(sent(calls)).toMatchObject([1, 0, 2].map((at) => ({ approvalId: all[at]!.approvalId, digest: all[at]!.digest })))
})

test('where one of several does harm, there is no way to approve all', async () => {
  await open([approvalOf(), approvalOf({ effect: 'destructive' })])
  expect(screen.getByRole('region', { name: 'Guide wants to do 2 things' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve all/ })).toBeNull()
})

test('it takes the focus, where no key approves it', async () => {
  const calls = await open([approvalOf()])
  const card = screen.getByRole('region', { name: /waits for your decision/ })
  await waitFor(() => expect(document.activeElement).toBe(card))
  fireEvent.keyDown(card, { key: 'Enter' })
  press('Change')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Title' }), { key: 'Enter' })
  expect(card.querySelector('form')).toBeNull()
  expect(sent(calls)).toEqual([])
})

test('whoever is typing goes on typing', async () => {
  const focusOn = (element: HTMLElement | null) => element?.focus()
  await open([approvalOf()], {}, <textarea aria-label="Box" ref={focusOn} defaultValue="And what about" />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Box' }))
})

test('what was decided elsewhere is said, and is gone', async () => {
  let isDecided = false
  const approval = approvalOf()
  await open([approval], {
    'GET /ai/agent/approvals': () => ({ json: { approvals: isDecided ? [] : [approval] } }),
    'POST /ai/agent/approval': () => {
      isDecided = true
      return 'approvalDecided'
    },
  })
  press('Create an issue')
  expect((await screen.findByRole('alert')).textContent).toBe('This has been decided already.')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('what changed meanwhile is shown as it is now, without what was typed for the other', async () => {
  const first = approvalOf()
  let waiting = first
  const calls = await open([first], {
    'GET /ai/agent/approvals': () => ({ json: { approvals: [waiting] } }),
    'POST /ai/agent/approval': () => {
      waiting = { ...first, digest: 'cd'.repeat(32), fields: [fieldOf('Title', 'Roof broken')] }
      return 'approvalChanged'
    },
  })
  press('Change')
  type('Title', 'Mine')
  press('Create an issue')
  expect(await screen.findByText('Roof broken')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/It is shown below as it is now/)
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Create an issue')
  await waitFor(() => expect(sent(calls)).toMatchObject([{}, { digest: 'cd'.repeat(32) }]))
  expect(sent(calls)[1]).not.toHaveProperty('arguments')
})

test('a value that the service does not take is named, and what was typed stays', async () => {
  await open([approvalOf()], { 'POST /ai/agent/approval': { error: 'invalidInput', detail: 'Title' } })
  press('Change')
  type('Title', 'Too long')
  press('Create an issue')
  expect((await screen.findByRole('alert')).textContent).toBe('These values cannot be used: Title.')
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Too long')
})

test('what stands there now is missed with a word, and the question can be decided all the same', async () => {
  await open([approvalOf({ hasCurrent: true })], { 'GET /ai/agent/approval/current': 'unexpected' })
  await screen.findByText('What stands there now could not be loaded.')
  expect(screen.getByRole('button', { name: 'Create an issue' })).toBeTruthy()
})
