import { randomUUID } from 'node:crypto'
import { doesAnswer } from '@quarry/contract/agent/agent'
import type { AgentId, ConversationId, RunId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { errorMessages } from '@quarry/contract/error-messages'
import { agentRoutes } from '@quarry/contract/wire/agent/agent'
import { conversationRoutes } from '@quarry/contract/wire/agent/conversation'
import { z } from 'zod'
import type { WorkspaceCtx } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import type { Program } from '../../http/programs.ts'
import { listAgents } from '../agent/agent.ts'
import { askAgent, conversationLink, followAnswer, showAnswer } from '../conversation/conversation.ts'
import { isWaiting } from '../run/run.ts'
import { Citation, citationsOf } from './citation.ts'
import { idOf } from './id.ts'
import { followed } from './followed.ts'
import { type McpTool, mcpTool } from './tool.ts'

const Run = z.object({
  runId: z.string(),
  status: z
    .enum(['running', 'waiting', 'done', 'stopped', 'failed'])
    .describe('`running`: look again with get_run. `waiting`: a person decides first. Never ask the same again.'),
  text: z.string(),
  citations: z.array(Citation),
  approvals: z
    .array(z.object({ title: z.string(), link: z.string() }))
    .describe('What waits for a person. Give them the link: it is decided in Quarry alone'),
  failure: z.string().nullable().describe('Why it failed'),
})

/** Those that answer now. An administrator is shown inactive ones elsewhere. */
const answering = async (ctx: WorkspaceCtx) => (await listAgents(ctx)).agents.filter(doesAnswer)

const list = mcpTool({
  name: 'list_agents',
  title: 'List the agents',
  description: 'The agents that can be asked: each knows certain sources and answers in its own way.',
  route: agentRoutes.list,
  input: z.object({}),
  output: z.object({
    agents: z.array(z.object({ agentId: z.string(), name: z.string(), role: z.string(), description: z.string() })),
  }),
  run: async (ctx) => ({
    agents: (await answering(ctx)).map(({ agentId, name, role, description }) => ({ agentId, name, role, description })),
  }),
})

const run = mcpTool({
  name: 'run_agent',
  title: 'Ask an agent',
  description:
    'Asks an agent and waits up to a minute for what it answers. Go on in the same conversation with its conversationId.',
  route: conversationRoutes.ask,
  input: z.object({
    agent: z.string().min(1).max(200).describe('Id or name, from list_agents'),
    message: z.string().trim().min(1).max(limits.messageLength),
    conversationId: idOf<ConversationId>().optional(),
  }),
  output: Run.extend({ conversationId: z.string() }),
  acts: true,
  async run(ctx, { agent, message, conversationId }, program) {
    const asked = { agentId: await agentNamed(ctx, agent), conversationId, text: message, clientTurnId: randomUUID() }
    // The words are an assistant's, which may have read anything before: what they lead to is as if somebody outside had asked.
    const begun = await askAgent(ctx, asked, { origin: 'mcp', history: [] })
    return { conversationId: begun.conversationId, ...(await shown(ctx, begun.runId, program)) }
  },
})

const get = mcpTool({
  name: 'get_run',
  title: 'Look at a run',
  description: 'What an agent has answered by now in a run that run_agent began, for a day after its end.',
  route: conversationRoutes.follow,
  input: z.object({ runId: idOf<RunId>() }),
  output: Run,
  run: async (ctx, input, program) => shown(ctx, await followAnswer(ctx, input), program),
})

async function shown(ctx: WorkspaceCtx, runId: RunId, program: Program): Promise<z.input<typeof Run>> {
  const follow = (left: AbortSignal) => program.watch(conversationRoutes.ask, followed(ctx, runId, left))
  const { status, body, citations, waitsFor, failure } = await showAnswer(follow, () =>
    isWaiting(ctx.db, ctx.workspace.id, runId),
  )
  const link = waitsFor.length > 0 ? await conversationLink(ctx, runId) : ''
  return {
    runId,
    status,
    text: body,
    citations: citationsOf(ctx.origin, citations),
    approvals: waitsFor.map((title) => ({ title: ctx.account.lang === 'ko' ? title.ko : title.en, link })),
    failure: failure && errorMessages[failure],
  }
}

/** @throws Failure agentMissing — with those there are: nothing else is asked in its place. */
async function agentNamed(ctx: WorkspaceCtx, agent: string): Promise<AgentId> {
  const agents = await answering(ctx)
  const named = agents.filter(({ name }) => name.toLowerCase() === agent.trim().toLowerCase())
  const found = agents.find(({ agentId }) => agentId === agent) ?? (named.length === 1 ? named[0] : undefined)
  const others = agents.map(({ agentId, name }) => `${name}: ${agentId}`).join(', ')
  if (!found) throw fail('agentMissing', { detail: others === '' ? 'there are none' : `there are ${others}` })
  return found.agentId
}

export const agentTools: readonly McpTool[] = [list, run, get]
