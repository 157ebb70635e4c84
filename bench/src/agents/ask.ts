import { randomUUID } from 'node:crypto'
import type { Client } from '@quarry/contract/client'
import type { AgentId, ApprovalId, RunId, WorkspaceId } from '@quarry/contract/ids'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'

/** Questions a person may ask in a minute. */
export const perMinute = 60

/** @property firstTextMs from the moment it was asked. @property grantedAt when the last approval was sent; NaN where none was. */
export type Answered = {
  text: string
  isDone: boolean
  steps: number
  tokens: number
  approvals: number
  firstTextMs: number
  grantedAt: number
}
type Asking = { client: Client; workspaceId: WorkspaceId; agentId: AgentId; text: string }

/** Asks, grants what is asked, and waits for the end. */
export async function askAndGrant({ client, workspaceId, agentId, text }: Asking): Promise<Answered> {
  const from = performance.now()
  const { runId } = await client.call(conversationRoutes.ask, { workspaceId, agentId, text, clientTurnId: randomUUID() })
  const answered = { text: '', isDone: false, steps: 0, tokens: 0, approvals: 0, firstTextMs: Number.NaN, grantedAt: Number.NaN }
  const granted = new Set<ApprovalId>()
  for await (const { event, data } of client.stream(conversationRoutes.follow, { workspaceId, runId })) {
    if (event === 'text') {
      if (Number.isNaN(answered.firstTextMs)) answered.firstTextMs = performance.now() - from
      answered.text += data.delta
    }
    if (event === 'restart') answered.text = ''
    if (event === 'step') {
      answered.steps = Math.max(answered.steps, data.no)
      answered.tokens += data.tokens ?? 0
    }
    if (event === 'call' && data.state === 'waiting') {
      const { count, at } = await grant({ client, workspaceId, runId }, granted)
      answered.approvals += count
      if (count > 0) answered.grantedAt = at
    }
    if (event === 'done') answered.isDone = true
  }
  return answered
}

/** Grants all that waits, with its values as they are, also where they are to be typed again. @returns how many, and when the last was sent */
async function grant(
  { client, workspaceId, runId }: { client: Client; workspaceId: WorkspaceId; runId: RunId },
  granted: Set<ApprovalId>,
): Promise<{ count: number; at: number }> {
  let at = Number.NaN
  const { approvals } = await client.call(approvalRoutes.list, { workspaceId, runId })
  const open = approvals.filter(({ approvalId }) => !granted.has(approvalId))
  for (const { approvalId, digest, fields } of open) {
    granted.add(approvalId)
    const isTyped = fields.some(({ mustRetype }) => mustRetype)
    const given = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    const decision = { workspaceId, approvalId, digest, decision: 'APPROVE', ...(isTyped && { arguments: given }) } as const
    at = performance.now()
    await client.call(approvalRoutes.decide, decision)
  }
  return { count: open.length, at }
}
