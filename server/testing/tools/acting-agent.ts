import { randomUUID } from 'node:crypto'
import type { AgentId, ConversationId, FileId, RunId, SourceId } from '@quarry/contract/ids'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import { type FakeJira, startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { insertAgent } from '../agents.ts'
import { until } from '../runs.ts'
import { calls, inTurn, says, type ScriptedCall, type startScriptedModel } from '../services/scripted-model.ts'
import type { World } from '../world.ts'
import type { WorkspaceCtx } from '../../src/context.ts'
import { addToolSet } from '../../src/features/agent/tool-sets/change-tool-set.ts'
import { storeConnection } from '../../src/features/connection/connection.ts'
import { decideAsked, listApprovals } from '../../src/features/tool/approvals.ts'
import { askAgent } from '../../src/features/conversation/ask.ts'
import { wholeSource } from '../../src/features/conversation/testing/asked.ts'

/** A site whose changes are counted. */
export async function openJira(world: World): Promise<FakeJira & { writes(): string[] }> {
  const server = await startJira()
  server.site.project('ROOF')
  world.onEnd(async () => server[Symbol.asyncDispose]())
  return Object.assign(server, {
    writes: () => server.calls.filter((call) => /^(PUT|POST|DELETE) (?!.*\/search\/jql)/.test(call)),
  })
}

const everyTool = ['search_issues', 'get_issue', 'create_issue', 'update_issue', 'comment'] as const

type Choice = { knows?: SourceId[]; setting?: ToolSetting; isSignedIn?: boolean; fixed?: Record<string, Record<string, unknown>> }

/** An agent that acts at Jira as whoever asks it. */
export async function jiraAgent(
  world: World,
  ctx: WorkspaceCtx,
  jira: FakeJira,
  { knows = [], setting = 'ask', isSignedIn = true, fixed = {} }: Choice = {},
): Promise<AgentId> {
  const agentId = await insertAgent(world, ctx, { knowledge: knows.map(wholeSource) })
  await addToolSet(ctx, {
    agentId,
    serviceName: 'jira',
    connectionMethod: 'PERSONAL',
    selectedTools: [...everyTool],
    settings: Object.fromEntries(everyTool.map((name) => [name, setting])),
    fixed,
    ...(isSignedIn && { connectionId: await signInToJira(ctx, jira) }),
  })
  return agentId
}

export const signInToJira = (ctx: WorkspaceCtx, { account }: FakeJira) =>
  storeConnection(ctx, ctx.db, { vendor: 'jira', part: 'toolset', settings: { ...account }, isShared: false })

/** Asks, and waits until the run waits or is over. */
export async function asks(
  world: World,
  ctx: WorkspaceCtx,
  question: {
    agentId: AgentId
    text: string
    conversationId?: ConversationId
    setAside?: boolean
    fileIds?: FileId[]
    timeZone?: string
  },
) {
  const begun = await askAgent(ctx, { ...question, clientTurnId: randomUUID() })
  return { ...begun, status: await atRest(world, begun.runId) }
}

/** The status of a run that nobody works on. */
export async function atRest(world: World, runId: RunId): Promise<string> {
  let status = 'running'
  await until(async () => {
    const row = await world.db.selectFrom('run').select('status').where('id', '=', runId).executeTakeFirstOrThrow()
    status = row.status
    return status !== 'running'
  })
  return status
}

/** What the person is asked about a run. */
export const askedAbout = async (ctx: WorkspaceCtx, runId: RunId) => (await listApprovals(ctx, { runId })).approvals

/** Decides the first thing that is asked about a run, and waits until the run waits or is over again. */
export async function decides(
  world: World,
  ctx: WorkspaceCtx,
  runId: RunId,
  decision: 'APPROVE' | 'DENY' = 'APPROVE',
  more: { arguments?: Record<string, unknown>; note?: string; remember?: string[] } = {},
): Promise<string> {
  const [asked] = await askedAbout(ctx, runId)
  await decideAsked(ctx, { approvalId: asked!.approvalId, digest: asked!.digest, decision, ...more })
  return atRest(world, runId)
}

/** Approves the first thing that is asked about a run as it is shown, and types it again where the person has to. */
export async function approvesAsShown(world: World, ctx: WorkspaceCtx, runId: RunId): Promise<string> {
  const [asked] = await askedAbout(ctx, runId)
  const isTyped = asked!.fields.some(({ mustRetype }) => mustRetype)
  const shown = Object.fromEntries(asked!.fields.map(({ name, value }) => [name, value]))
  return decides(world, ctx, runId, 'APPROVE', isTyped ? { arguments: shown } : {})
}

type Asking = { world: World; ada: WorkspaceCtx; scripted: Awaited<ReturnType<typeof startScriptedModel>> }

/** Has one such call made, and allows those with these values for a while. @returns the status of the run after it */
export async function allows(
  { world, ada, scripted }: Asking,
  agentId: AgentId,
  { call, pinned, text }: { call: ScriptedCall; pinned: string[]; text: string },
): Promise<string> {
  scripted.does(inTurn(calls([call]), says('Done.')))
  const { runId } = await asks(world, ada, { agentId, text })
  return decides(world, ada, runId, 'APPROVE', { remember: pinned, arguments: call.arguments as never })
}
