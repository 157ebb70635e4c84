import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ToolSet, ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Role } from '@quarry/contract/workspace/role'
import { agentOf } from '../../../testing/agents.ts'
import { setLanguage } from '../../../lib/i18n.ts'
import { minji } from '../../../testing/people.ts'
import { offerOf, toolSetOf } from '../../../testing/tool-sets.ts'
import { catalogue, open, press } from '../testing/tools-page.tsx'
// What draws a guide is fetched with it; here it is there already, however busy the machine is.
import '../../../ui/Markdown.tsx'

const connections = 'GET /w/workspace/connection'
const named = (name: string, facts: Partial<ToolSetOffer> = {}) =>
  offerOf({ serviceName: name.toLowerCase(), name, vendor: name, ...facts })
const connectionTo = (serviceName: string, facts: object = {}) => ({
  serviceName,
  part: 'toolset',
  isShared: false,
  creator: { id: minji.id, name: 'Minji Kim' },
  accountName: 'minji@acme.example',
  health: { state: 'good', reason: null, since: null },
  ...facts,
})

const consented = { authenticationLinkType: 'OAUTH', provider: 'google' } as const
const post = named('Post', { category: 'mail', ...consented, setUpBy: 'operator' })
const wiki = named('Wiki', { category: 'wiki', ...consented, setUpBy: 'workspace' })
const pictures = named('Pictures', { category: 'design', ...consented, isSetUp: false, setUpBy: 'workspace' })
const archive = named('Archive', { category: 'drive', isSetUp: false, setUpBy: 'operator' })
const weather = named('Weather', { category: 'media', authenticationLinkType: 'NONE' })
const all = [offerOf(), post, wiki, pictures, archive, weather]

type Given = {
  offers?: ToolSetOffer[]
  toolsPerAgent?: number | null
  signedIn?: object[]
  role?: Role
  toolSets?: ToolSet[]
  replies?: NonNullable<Parameters<typeof open>[1]>['more']
}

async function openCatalogue(given: Given = {}) {
  const { offers = all, toolsPerAgent = null, signedIn = [], role = 'ADMIN', toolSets = [], replies } = given
  const page = await open(agentOf({ toolSets }), {
    role,
    more: {
      [catalogue]: { json: { toolSets: offers, toolsPerAgent } },
      [connections]: { json: { connections: signedIn } },
      ...replies,
    },
  })
  await press('Add tools')
  const dialog = await screen.findByRole('dialog', { name: 'Add tools' })
  return { ...page, dialog: within(dialog), search: await within(dialog).findByRole<HTMLInputElement>('searchbox') }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')!

test('services stand by category, with those signed in to before them and those to be set up behind', async () => {
  const { dialog } = await openCatalogue({ signedIn: [connectionTo('wiki')] })
  await dialog.findByText('Tickets')
  expect(dialog.getAllByRole('region').map((section) => section.querySelector('h3')!.textContent)).toEqual([
    'Signed in',
    'Issues and support',
    'Mail',
    'Media',
    'To be set up first',
  ])
})

test('of each service it is said in words how it stands, as whom, and who has to do something first', async () => {
  await openCatalogue({
    signedIn: [
      connectionTo('wiki'),
      connectionTo('wiki', { isShared: true, accountName: null }),
      connectionTo('tickets', { health: { state: 'refused', reason: null, since: null } }),
      connectionTo('post', { part: 'source' }),
    ],
  })
  const said = async (name: string) => (await rowOf(name)).textContent
  expect(await said('Wiki')).toMatch(/Connectedminji@acme.example, yours aloneAn account for everybody$/)
  expect(await said('Tickets')).toMatch(/Needs attentionminji@acme.example, yours alone$/)
  expect(await said('Post')).toMatch(/Can be signed in toOn the page of Google · set up by the operator$/)
  expect(await said('Weather')).toMatch(/No sign-in needed$/)
  expect(await said('Pictures')).toMatch(/Needs an administratorSet up$/)
  expect(await said('Archive')).toMatch(/Needs the operatorNot set up on this server$/)
})

test('an account of somebody else is nobody this agent could act as', async () => {
  const sara = { id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c02', name: 'Sara Lind' }
  await openCatalogue({ signedIn: [connectionTo('wiki', { creator: sara, accountName: null })] })
  expect((await rowOf('Wiki')).textContent).toMatch(/Can be signed in to/)
})

test('whoever may make the product known to a service is led there; others learn whom to ask', async () => {
  await openCatalogue()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Set up signing in at Google' })
  expect(link.getAttribute('href')).toContain('section=consent')
  expect(link.getAttribute('href')).toMatch(/#provider=google$/)
  expect(within(await rowOf('Pictures')).queryByRole('button')).toBeNull()
})

test('a member is shown no way that is closed to them', async () => {
  await openCatalogue({ role: 'USER' })
  expect(await screen.findByText(/Ask an administrator of the workspace/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Set up/ })).toBeNull()
})

test('services are searched by what is done there, and what fits is told', async () => {
  const { dialog, search } = await openCatalogue({ offers: [offerOf(), named('Post', { tools: [] })] })
  await dialog.findByText('Post')
  fireEvent.change(search, { target: { value: 'tell customer' } })
  expect((await rowOf('Tickets')).textContent).toContain('What fits: Tell the customer')
  expect(dialog.queryByText('Post')).toBeNull()
  expect(dialog.getByText('1 service fits')).toBeTruthy()
})

test('where nothing fits, that is said, and who may enter servers is led to them', async () => {
  const { dialog, search } = await openCatalogue({ replies: { 'GET /agent/mcp': { json: { servers: [] } } } })
  await dialog.findByText('Tickets')
  fireEvent.change(search, { target: { value: 'payroll' } })
  expect(await dialog.findByRole('heading', { name: 'No service fits “payroll”' })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'MCP servers' }))
  expect(await screen.findByRole('dialog', { name: 'MCP servers' })).toBeTruthy()
})

test('arrows lead from the search through the services and back, and stop at both ends', async () => {
  const { dialog, search } = await openCatalogue({ offers: [offerOf(), post] })
  await dialog.findByText('Post')
  const at = () => document.activeElement!
  const key = (name: string) => fireEvent.keyDown(at(), { key: name })
  expect(at()).toBe(search)
  key('ArrowUp')
  expect(at()).toBe(search)
  key('ArrowDown')
  expect(at().textContent).toContain('Tickets')
  key('ArrowDown')
  key('ArrowDown')
  expect(at().textContent).toContain('Post')
  key('ArrowUp')
  key('ArrowUp')
  expect(at()).toBe(search)
})

test('Enter in the search takes the first service that can be used, and not while a syllable is composed', async () => {
  const { dialog, search } = await openCatalogue({ offers: [pictures, offerOf(), post] })
  await dialog.findByText('Post')
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.change(search, { target: { value: 'ticket' } })
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true })
  expect(screen.queryByRole('dialog', { name: /^Tools of/ })).toBeNull()
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(await screen.findByRole('dialog', { name: /^Tools of/ })).toBeTruthy()
})

test('whoever goes back finds what they searched, and types on', async () => {
  const { dialog, search } = await openCatalogue()
  await dialog.findByText('Tickets')
  fireEvent.change(search, { target: { value: 'tick' } })
  await press(/^Tickets/)
  expect(document.activeElement).toBe(await screen.findByRole('radio', { name: /As whoever asks/ }))
  await press('Other services')
  const again = await screen.findByRole<HTMLInputElement>('searchbox')
  expect([again.value, document.activeElement]).toEqual(['tick', again])
})

test('a service that the agent has is listed as such, and not chosen again', async () => {
  const { dialog } = await openCatalogue({ toolSets: [toolSetOf()] })
  const section = within(await dialog.findByRole('region', { name: 'Already in this agent' }))
  expect(section.getByRole('listitem').textContent).toMatch(/Tickets.*Added$/)
  expect(section.queryByRole('button')).toBeNull()
})

test('where the plan includes no tools, everything is shown and nothing is chosen', async () => {
  const { dialog } = await openCatalogue({ toolsPerAgent: 0 })
  expect(await dialog.findByText(/plan of this workspace includes no tools/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'See the plan' }).getAttribute('href')).toContain('section=plan')
  expect(dialog.getAllByText('Not in the plan')).toHaveLength(all.length)
  expect(dialog.queryByRole('button', { name: /^Tickets/ })).toBeNull()
})

test('where only who is signed in could not be loaded, that is said beside the services', async () => {
  const { dialog } = await openCatalogue({ replies: { [connections]: 'unexpected' } })
  expect(await dialog.findByText('Where you are signed in could not be loaded')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Tickets/ })).toBeTruthy()
})

test('a catalogue that could not be loaded is asked for again', async () => {
  let isThere = false
  const reply = () => (isThere ? { json: { toolSets: all, toolsPerAgent: null } } : ('unexpected' as const))
  const { dialog } = await openCatalogue({ replies: { [catalogue]: reply } })
  await dialog.findByText('What agents can do could not be loaded')
  isThere = true
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.getByText('Tickets')).toBeTruthy())
})

test('what is registered at a service stands in a guide that comes with the product, and leads to others of them', async () => {
  const { dialog, search } = await openCatalogue({ offers: [named('Googletasks'), named('Unknown')] })
  await dialog.findByText('Unknown')
  expect(dialog.queryByRole('button', { name: 'Guide to Unknown' })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Guide to Googletasks' }))
  const guide = within(await screen.findByRole('dialog', { name: 'Google Tasks' }))
  await guide.findByRole('heading', { name: 'Connect' })
  // What does not come along is no link.
  expect(guide.queryByRole('link', { name: 'agents' })).toBeNull()
  fireEvent.click(guide.getAllByRole('button', { name: 'Google Drive' })[0]!)
  const other = within(await screen.findByRole('dialog', { name: 'Google Drive' }))
  fireEvent.click(other.getByRole('button', { name: 'Back' }))
  await screen.findByRole('dialog', { name: 'Google Tasks' })
  search.focus()
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement!.textContent).toMatch(/Unknown/)
})

test('a guide that is in another language says so', async () => {
  await openCatalogue({ offers: [named('Box')] })
  await act(() => setLanguage('ko'))
  fireEvent.click(await screen.findByRole('button', { name: 'Box 안내' }))
  expect((await screen.findByRole('dialog', { name: 'Box' })).textContent).toMatch(/영어로만 제공돼요/)
  await act(() => setLanguage('en'))
})
