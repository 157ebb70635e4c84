import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConnectionId } from '@quarry/contract/ids'
import { agentOf } from '../../../testing/agents.ts'
import { minji } from '../../../testing/people.ts'
import { offerOf, toolSetOf } from '../../../testing/tool-sets.ts'
import { assign, catalogue, connectionId, open, press, toolSetId } from '../testing/tools-page.tsx'

const address = () => new URL('#at-the-service', location.href).href
const renewal = 'POST /w/workspace/connection/consent'
const offered = { form: null, consent: { provider: 'google', isSetUp: true, fields: [] }, accounts: [] }

test('where an account lacks permission one press leads to the page that widens it, for this tool set', async () => {
  const lacking = toolSetOf({
    displayState: 'ERROR',
    problem: 'scopeMissing',
    authenticationLinkType: 'OAUTH',
    connectionId: connectionId as ConnectionId,
  })
  const { sent } = await open(agentOf({ toolSets: [lacking] }), { more: { [renewal]: { json: { address: address() } } } })
  const led = address()
  await press('Allow more: Tickets')
  await waitFor(() => expect(location.href).toBe(led))
  location.hash = ''
  sessionStorage.clear()
  expect(sent(renewal)?.body).toMatchObject({ connectionId, toolSetId })
})

test('an account that is chosen and was allowed too little is widened instead', async () => {
  const known = { connectionId, serviceName: 'tickets', part: 'toolset', isShared: false, accountName: 'minji@acme.example' }
  const { sent } = await open(agentOf({ toolSets: [toolSetOf({ authenticationLinkType: 'OAUTH' })] }), {
    more: {
      'GET /w/workspace/connection': {
        json: { connections: [{ ...known, creator: { id: minji.id, name: 'Minji' }, health: { state: 'good' } }] },
      },
      'GET /w/workspace/connection/ways': { json: offered },
      [assign]: 'toolScopeMissing',
      [renewal]: { json: { address: address() } },
    },
  })
  const led = address()
  await press('Sign in: Tickets')
  await press('Use minji@acme.example')
  await press('Allow more')
  await waitFor(() => expect(location.href).toBe(led))
  location.hash = ''
  sessionStorage.clear()
  expect(sent(renewal)?.body).toMatchObject({ connectionId, toolSetId })
})

test('what a tool needs to be allowed is said in words', async () => {
  const [tool, ...others] = offerOf().tools
  const offer = offerOf({ tools: [{ ...tool!, permissions: [{ en: 'Read mails', ko: '메일 읽기' }] }, ...others] })
  await open(agentOf(), { more: { [catalogue]: { json: { toolSets: [offer] } } } })
  await press('Add tools')
  await press(/^Tickets/)
  expect(await screen.findByText('Needs permission to: Read mails')).toBeTruthy()
})
