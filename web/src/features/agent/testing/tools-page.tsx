import { fireEvent, screen } from '@testing-library/react'
import type { Role } from '@quarry/contract/workspace/role'
import type { Agent } from '@quarry/contract/wire/agent/agent'
import { addressOf } from '../../../testing/agents.ts'
import { fieldOf } from '../../../testing/fields.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { offerOf, toolSetOf } from '../../../testing/tool-sets.ts'
import { acme } from '../../../testing/workspaces.ts'
import { ModalStack } from '../../../ui/layers/ModalStack.tsx'
import { AgentsPage } from '../AgentsPage.tsx'
// Loaded beforehand, so that no test waits for it.
import '../create/CreateDialog.tsx'
import '../detail/AgentDetail.tsx'

type Replies = Parameters<typeof answerWith>[0]
export const toolSetId = toolSetOf().toolSetId
export const connectionId = '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c62'
export const [add, change, remove] = ['POST /agent/tool-set', 'PUT /agent/tool-set', 'DELETE /agent/tool-set'] as const
export const catalogue = 'GET /agent/tool/toolsets'
export const assign = 'PUT /agent/client/assign-tool-set-auth'
export const authentications = 'GET /agent/tool-set/authentication'
const ways = {
  form: { fields: [fieldOf({ name: 'token', label: 'Token', kind: 'password', required: true, secret: true })] },
  consent: null,
  accounts: [],
}

/** The tools of an agent on its page, whose calls are answered like this. */
export async function open(
  agent: Agent,
  { role = 'ADMIN', mode = 'manage', more = {} }: { role?: Role; mode?: string; more?: Replies } = {},
) {
  const calls = answerWith({
    'GET /agent': { json: { agents: [agent], limit: null, used: 1 } },
    'GET /agent/version': { json: { versions: [] } },
    [catalogue]: { json: { toolSets: [offerOf()] } },
    [authentications]: { json: { authentications: [] } },
    'GET /w/workspace/connection': { json: { connections: [] } },
    'GET /w/workspace/connection/ways': { json: ways },
    ...more,
  })
  const client = await renderPage(
    <>
      <AgentsPage workspace={acme(role)} />
      <ModalStack />
    </>,
    { profile: minji, address: addressOf(agent, mode) },
  )
  return { calls, client, sent: (route: string) => calls.findLast((call) => call.route === route) }
}
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
