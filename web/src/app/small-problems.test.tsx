import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ChannelClientId } from '@quarry/contract/ids'
import { named } from '@quarry/contract/calls/names'
import { Consents } from '../features/account/own/Consents.tsx'
import { Connection } from '../features/account/security/Connection.tsx'
import { ProofField } from '../features/account/security/ProofField.tsx'
import { OtherWays } from '../features/account/sign-in/OtherWays.tsx'
import { SignInAgain } from '../features/agent/call/SignInAgain.tsx'
import { Reach } from '../features/agent/channel/Reach.tsx'
import { CreateTools } from '../features/agent/create/CreateTools.tsx'
import { NoAgents } from '../features/agent/list/NoAgents.tsx'
import { ConnectedAccounts } from '../features/agent/tool-set/ConnectedAccounts.tsx'
import { FirstSteps } from '../features/home/FirstSteps.tsx'
import { WhomToAsk } from '../features/member/WhomToAsk.tsx'
import { Meaning } from '../features/model/Meaning.tsx'
import { People } from '../features/search/filter/People.tsx'
import { Home } from '../features/search/Home.tsx'
import { AskAgent } from '../features/search/mention/AskAgent.tsx'
import { Pins } from '../features/search/pins/Pins.tsx'
import { Recents } from '../features/search/Recents.tsx'
import { ConsentMissing } from '../features/source/consent/ConsentMissing.tsx'
import { rememberResult } from '../lib/remembered.ts'
import { agentOf } from '../testing/agents.ts'
import { callOf, conversationId } from '../testing/approvals.ts'
import { minji } from '../testing/people.ts'
import { renderPage } from '../testing/render-page.tsx'
import { answerWith } from '../testing/server.ts'
import { acme } from '../testing/workspaces.ts'
import { AgentsToAsk } from './agent/AgentsToAsk.tsx'
import { Palette } from './palette/Palette.tsx'
import { HelpDialog } from './shell/HelpDialog.tsx'

const [admin, user] = [acme('ADMIN'), acme('USER')]
const { agentId } = named(agentOf())
const toolSetId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c61' as never

const filtering = {
  params: {},
  sources: [],
  counts: [],
  formatCounts: [],
  filters: { workspaceId: user.id, query: 'wifi' },
  onChange: () => {},
}

/** What stands beside something else and would be missed without a word when it cannot be loaded. */
const parts: [what: string, said: string, route: string, part: () => ReactNode][] = [
  ['pinned answers', 'Pinned answers could not be loaded.', 'GET /s/pins', () => <Pins workspaceId={user.id} query="wifi" />],
  ['examples', 'Examples of searches could not be loaded.', 'GET /s/examples', () => <Home workspace={user} below={null} />],
  ['first steps', 'The first steps could not be loaded.', 'GET /w/workspace/firstSteps', () => <FirstSteps workspace={user} />],
  [
    'search by meaning',
    'How far search by meaning is could not be loaded.',
    'GET /workspace/model/meaning',
    () => <Meaning workspaceId={admin.id} />,
  ],
  [
    'recent documents',
    'What you opened lately could not be loaded.',
    'GET /s/document/visible',
    () => <Recents workspace={user} onSearch={() => {}} />,
  ],
  ['people to filter by', 'The names could not be loaded.', 'GET /s/people', () => <People {...filtering} />],
  [
    'agents to ask',
    'The agents could not be loaded.',
    'GET /agent',
    () => (
      <AgentsToAsk workspace={user}>
        <AskAgent question="Where is the wifi?" />
      </AgentsToAsk>
    ),
  ],
  [
    'agents in the palette',
    'Agents or workspaces could not be loaded.',
    'GET /agent',
    () => <Palette workspace={user} onClose={() => {}} />,
  ],
  [
    'whom to ask for help',
    'Contact and version could not be loaded.',
    'GET /support',
    () => <HelpDialog workspace={null} onClose={() => {}} />,
  ],
  [
    'who manages members',
    'Who manages members here could not be loaded.',
    'GET /w/workspace/account',
    () => <WhomToAsk workspaceId={user.id} />,
  ],
  [
    'administrators',
    'The administrators could not be loaded.',
    'GET /w/workspace/account',
    () => <ConsentMissing provider="google" service="Gmail" workspace={user} />,
  ],
  [
    'terms',
    'The terms could not be loaded.',
    'GET /account/signUp',
    () => <Consents given={[]} error={null} onChange={() => {}} />,
  ],
  ['another way to log in', 'Other ways in could not be loaded.', 'GET /account/openid', () => <OtherWays onLogin={() => {}} />],
  [
    'the login service of an account',
    'The login service of your account could not be looked up.',
    'GET /account/openid',
    () => <Connection />,
  ],
  [
    'another proof than a password',
    'The login service of your account could not be looked up.',
    'GET /account/openid',
    () => <ProofField isProved={false} label="Password" value="" onChange={() => {}} />,
  ],
  ['templates', 'The templates could not be loaded', 'GET /agent/template', () => <NoAgents workspace={admin} mayCreate />],
  [
    'tools of a new agent',
    'What agents can do could not be loaded',
    'GET /agent/tool/toolsets',
    () => <CreateTools workspace={admin} suggested={[]} choices={{}} onChange={() => {}} />,
  ],
  [
    'accounts that are connected',
    'Where you are signed in could not be loaded',
    'GET /w/workspace/connection',
    () => (
      <ConnectedAccounts
        workspaceId={user.id}
        serviceName="jira"
        isShared={false}
        exceptId={null}
        isPending={false}
        onUse={() => {}}
      />
    ),
  ],
  [
    'where to sign in again',
    'What it needs could not be loaded',
    'GET /agent/client/toolset',
    () => (
      <SignInAgain
        workspaceId={user.id}
        agentId={agentId}
        conversationId={conversationId as never}
        calls={[callOf({ state: 'failed', reason: 'auth', toolSetId })]}
      />
    ),
  ],
  [
    'whether a chat has reached us',
    'Whether it is connected could not be checked.',
    'GET /agent/client/has-authentication',
    () => (
      <Reach workspaceId={user.id} channelClientId={'0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c62' as ChannelClientId} service="Slack" />
    ),
  ],
]

test.each(parts)(
  '%s that cannot be loaded are missed with a word, and can be asked for again',
  async (_what, said, route, part) => {
    rememberResult(
      { accountId: minji.id, workspaceId: user.id },
      {
        contentId: 'd0c00000-0000-4000-8000-000000000001' as never,
        contentTitle: 'Plan',
        contentDisplayableLink: '',
        kind: 'pdf',
        serviceName: 'upload',
        sourceName: 'Files',
        openedAt: '2026-11-20T09:00:00Z',
      },
    )
    const calls = answerWith({})
    await renderPage(part(), { profile: minji, address: '/acme?page=search' })
    const problem = (await screen.findByText(said)).closest<HTMLElement>('[role=alert]')!
    const asked = () => calls.filter((call) => call.route === route).length
    const before = asked()
    fireEvent.click(within(problem).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  },
)
