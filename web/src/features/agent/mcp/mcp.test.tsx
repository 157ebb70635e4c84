import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { McpServer } from '@quarry/contract/wire/agent/custom-mcp'
import type { Role } from '@quarry/contract/workspace/role'
import { agentOf } from '../../../testing/agents.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { AgentsPage } from '../AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import '../detail/AgentDetail.tsx'

type Tool = McpServer['tools'][number]
const toolOf = (name: string, facts: Partial<Tool> = {}): Tool => ({
  name,
  state: 'off',
  effect: null,
  saidEffect: null,
  said: { description: `${name}, says the server.`, arguments: '{}' },
  before: null,
  fields: [],
  hash: `hash-of-${name}`,
  ...facts,
})
const serverOf = (tools: Tool[], facts: Partial<McpServer> = {}): McpServer =>
  McpServer.parse({
    serviceName: 'mcptracker',
    name: 'Tracker',
    description: '',
    endpointUrl: 'https://mcp.example.com/mcp',
    signIn: 'NONE',
    signInAt: null,
    serverName: 'tracker',
    tools,
    leftOut: [],
    checkedAt: '2026-01-02T03:04:05.000Z',
    problem: null,
    agents: 0,
    ...facts,
  })

type Replies = Parameters<typeof answerWith>[0]
const list = 'GET /agent/mcp'

async function open(more: Replies, role: Role = 'ADMIN') {
  const agent = agentOf()
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /agent/version': { json: { versions: [] } },
    'GET /agent/tool/toolsets': { json: { toolSets: [] } },
    'GET /agent/tool-set/authentication': { json: { authentications: [] } },
    'GET /w/workspace/connection': { json: { connections: [] } },
    ...more,
  })
  await renderPage(
    <>
      <AgentsPage workspace={acme(role)} />
      <ModalStack />
    </>,
    { profile: minji, address: `/acme?page=agent&view=agents#detail=${agent.workspaceAgentInfoId}&mode=manage` },
  )
  return { sent: (route: string) => calls.findLast((call) => call.route === route) }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const decide = async (tool: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: `What it does: ${tool}` }), { target: { value } })

test('a server is entered with a key, and its tools are shown next, all of them off', async () => {
  let servers: McpServer[] = []
  const { sent } = await open({
    [list]: () => ({ json: { servers } }),
    'POST /agent/mcp': () => {
      servers = [serverOf([toolOf('say')])]
      return { json: { serviceName: 'mcptracker' } }
    },
  })
  await press('MCP servers')
  await press('Enter a server')
  const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Name', 'Tracker')
  type('Address', ' https://mcp.example.com/mcp ')
  type('Signing in', 'KEY')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask the server' }).disabled).toBe(true)
  type('Key', 'secret')
  await press('Ask the server')
  await screen.findByRole('dialog', { name: 'Tools of Tracker' })
  expect(sent('POST /agent/mcp')?.body).toMatchObject({
    name: 'Tracker',
    endpointUrl: 'https://mcp.example.com/mcp',
    signIn: 'KEY',
    key: 'secret',
    keyHeader: 'Authorization',
  })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it does: say' }).value).toBe('off')
})

test('what is decided is sent with what was seen, and only what was changed', async () => {
  const tools = [toolOf('look', { saidEffect: 'read' }), toolOf('say'), toolOf('wipe', { state: 'on', effect: 'destructive' })]
  const { sent } = await open({
    [list]: { json: { servers: [serverOf(tools)] } },
    'PUT /agent/mcp/tools': { json: serverOf(tools) },
  })
  await press('MCP servers')
  await press('Choose tools of Tracker')
  expect(screen.getByText('The server says that it only reads.')).toBeTruthy()
  await press('Switch on all that say they only read')
  await decide('wipe', 'off')
  await press('Save')
  await waitFor(() => expect(sent('PUT /agent/mcp/tools')).toBeTruthy())
  expect(sent('PUT /agent/mcp/tools')?.body).toMatchObject({
    serviceName: 'mcptracker',
    tools: [
      { name: 'look', effect: 'read', hash: 'hash-of-look', fields: {} },
      { name: 'wipe', effect: null, hash: 'hash-of-wipe', fields: {} },
    ],
  })
})

const field = (name: string, facts: Partial<Tool['fields'][number]> = {}) => ({
  name,
  description: `${name}, says the server`,
  role: null,
  isChanged: false,
  ...facts,
})
const roleOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `What it is: ${name}` })

test('what a value is is decided with the tool: where it goes, until somebody says otherwise', async () => {
  const tools = [toolOf('post', { fields: [field('to'), field('body'), field('tone', { role: 'plain' })] })]
  const { sent } = await open({
    [list]: { json: { servers: [serverOf(tools)] } },
    'PUT /agent/mcp/tools': { json: serverOf(tools) },
  })
  await press('MCP servers')
  await press('Choose tools of Tracker')
  expect(screen.queryByText(/What its 3 values are/)).toBeNull()
  await decide('post', 'write')
  expect(screen.getByText('What its 3 values are')).toBeTruthy()
  expect(['to', 'body', 'tone'].map((name) => roleOf(name).value)).toEqual(['destination', 'destination', 'plain'])
  fireEvent.change(roleOf('body'), { target: { value: 'content' } })
  expect(roleOf('body').value).toBe('content')
  await press('Save')
  await waitFor(() => expect(sent('PUT /agent/mcp/tools')).toBeTruthy())
  expect(sent('PUT /agent/mcp/tools')?.body).toMatchObject({
    tools: [{ name: 'post', effect: 'write', hash: 'hash-of-post', fields: { body: 'content' } }],
  })
})

test('a value that is described otherwise says where something goes again, and that is shown', async () => {
  const fields = [field('to', { role: 'destination' }), field('body', { isChanged: true })]
  const server = serverOf([toolOf('post', { state: 'on', effect: 'write', fields })])
  await open({ [list]: { json: { servers: [server] } } })
  await press('MCP servers')
  await press('Choose tools of Tracker')
  const words = await screen.findByText('Described otherwise than when it was decided about.')
  expect(words.closest('details')!.open).toBe(true)
  expect(roleOf('body').value).toBe('destination')
})

test('what was chosen for a tool is not sent once it is described otherwise', async () => {
  let server = serverOf([toolOf('look'), toolOf('say')])
  const { sent } = await open({
    [list]: () => ({ json: { servers: [server] } }),
    'POST /agent/mcp/check': () => {
      server = serverOf([
        toolOf('look'),
        toolOf('say', { hash: 'another', said: { description: 'Tells all.', arguments: '{}' } }),
      ])
      return { json: server }
    },
    'PUT /agent/mcp/tools': () => ({ json: server }),
  })
  await press('MCP servers')
  await press('Choose tools of Tracker')
  await decide('look', 'read')
  await decide('say', 'write')
  await press('Ask the server again')
  expect((await screen.findAllByText('Tells all.')).length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it does: say' }).value).toBe('off')
  await press('Save')
  await waitFor(() => expect(sent('PUT /agent/mcp/tools')).toBeTruthy())
  expect(sent('PUT /agent/mcp/tools')?.body).toMatchObject({
    tools: [{ name: 'look', effect: 'read', hash: 'hash-of-look' }],
  })
})

test('what was chosen is kept when it could not be saved', async () => {
  await open({
    [list]: { json: { servers: [serverOf([toolOf('say')])] } },
    'PUT /agent/mcp/tools': { error: 'tooManyRequests', detail: '' },
  })
  await press('MCP servers')
  await press('Choose tools of Tracker')
  await decide('say', 'write')
  await press('Save')
  await screen.findByRole('alert')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it does: say' }).value).toBe('write')
})

test('a tool that changed shows what it was and what it is, and is off until it is decided about', async () => {
  const before = { description: 'Says it to nobody.', arguments: '{}' }
  const said = { description: 'Says it to everybody.', arguments: '{}' }
  const server = serverOf([toolOf('say', { state: 'changed', effect: 'write', before, said })], { agents: 2 })
  await open({ [list]: { json: { servers: [server] } } })
  await press('MCP servers')
  expect(await screen.findByText('1 described otherwise than when they were switched on')).toBeTruthy()
  await press('Choose tools of Tracker')
  const dialog = within(await screen.findByRole('dialog', { name: 'Tools of Tracker' }))
  expect(dialog.getByText('Says it to nobody.')).toBeTruthy()
  expect(dialog.getAllByText('Says it to everybody.').length).toBeGreaterThan(0)
  expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('off')
})

const place = {
  issuer: 'https://auth.example.com',
  isSetUp: true,
  clientId: null,
  redirectAddress: 'https://quarry.example.com/api/v1/oauth/callback',
}
const asking = (facts: Partial<McpServer> = {}) =>
  serverOf([], { signIn: 'OAUTH', signInAt: place, problem: 'signInNeeded', ...facts })
const begin = 'POST /w/workspace/connection/begin'

async function openAsking(more: Replies, facts: Partial<McpServer> = {}) {
  const opened = await open({ [list]: () => ({ json: { servers: [asking(facts)] } }), ...more })
  await press('MCP servers')
  await press('Choose tools of Tracker')
  return opened
}

test('a server that asks for signing in says where, and leads there for whoever is to use the account', async () => {
  const { sent } = await openAsking({ [begin]: { json: { address: 'https://auth.example.com/authorize' } } })
  expect(await screen.findByText(/lets nobody in who is not signed in at auth\.example\.com/)).toBeTruthy()
  expect(screen.queryByText('The server has no tools that can be used.')).toBeNull()
  fireEvent.change(screen.getByLabelText('Whose account it is'), { target: { value: 'PERSONAL' } })
  await press('Sign in at auth.example.com')
  await screen.findByText('You go on at auth.example.com, and come back here afterwards.')
  expect(sent(begin)?.body).toMatchObject({ serviceName: 'mcptracker', part: 'toolset', isShared: false, back: 'mcp' })
})

test('where it turns out that Quarry is not known there, an app is entered by hand with the address to copy', async () => {
  const { sent } = await openAsking({
    [begin]: { error: 'mcpUnregistered', detail: 'auth.example.com: no' },
    'PUT /agent/mcp/client': () => ({ json: asking({ signInAt: { ...place, clientId: 'app' } }) }),
  })
  await press('Sign in at auth.example.com')
  expect(await screen.findByText('auth.example.com: no')).toBeTruthy()
  expect(screen.getByText(place.redirectAddress)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: ' app ' } })
  await press('Save the app')
  await waitFor(() => expect(sent('PUT /agent/mcp/client')?.body).toMatchObject({ serviceName: 'mcptracker', clientId: 'app' }))
  expect(sent('PUT /agent/mcp/client')?.body).not.toHaveProperty('clientSecret')
})

test('an app that was entered can be forgotten', async () => {
  const facts = { signInAt: { ...place, clientId: 'app' } }
  const { sent } = await openAsking({ 'PUT /agent/mcp/client': () => ({ json: asking() }) }, facts)
  fireEvent.click(await screen.findByText('By an app that was made by hand: app'))
  await press('Forget this app')
  await waitFor(() => expect(sent('PUT /agent/mcp/client')?.body).toMatchObject({ clientId: null }))
})

test('why a server was refused is said, with its own words', async () => {
  await open({
    [list]: { json: { servers: [] } },
    'POST /agent/mcp': { error: 'mcpFailed', detail: 'The index is being rebuilt.' },
  })
  await press('MCP servers')
  await press('Enter a server')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tracker' } })
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://mcp.example.com/mcp' } })
  await press('Ask the server')
  expect(await screen.findByText(/^The MCP server answered with a failure\. /)).toBeTruthy()
  expect(screen.getByText('The index is being rebuilt.')).toBeTruthy()
})
