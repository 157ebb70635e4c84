import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AgentId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type { Tool } from '@quarry/integrations/kit/tool'
import { sql } from 'kysely'
import { z } from 'zod'
import type { WorkspaceCtx } from '../../src/context.ts'
import { insertRun } from '../../src/features/run/run.store.ts'
import type { Held } from '../../src/features/run/run.ts'
import { decideApproval, findCall, type Proposal, type Proposed } from '../../src/features/tool/tool.ts'
import { insertAgent } from '../agents.ts'
import type { World } from '../world.ts'

const input = z.object({ to: z.string().describe('Where to'), text: z.string().describe('What') })

/** A tool that says something somewhere. Nothing of it runs here: who sends is the test. */
export const saying = (given: Partial<Tool<never>> = {}): Tool<never> =>
  ({
    description: 'Says something.',
    effect: 'write',
    egress: 'account',
    input,
    egressFields: ['to'],
    scopes: [],
    idempotency: 'none',
    run: async () => ({ data: null }),
    ...given,
  }) as Tool<never>

/** A run of a person with an agent, held by this process. */
export async function openRun(world: Pick<World, 'db' | 'clock'>, ctx: WorkspaceCtx, agent?: AgentId) {
  const agentId = agent ?? (await insertAgent(world, ctx))
  const at = world.clock.now()
  const run = { accountId: ctx.account.id, kind: 'test', input: {}, at, deadlineAt: new Date(at.getTime() + 3_600_000) }
  const id = await insertRun(world.db, ctx.workspace.id, run)
  const held: Held = { id, workspaceId: ctx.workspace.id, epoch: 1 }
  let position = 0
  const proposal = (given: Partial<Proposal> = {}): Proposal => ({
    agentId,
    agentVersion: 1,
    stepNo: 1,
    position: (position += 1),
    modelCallId: randomUUID(),
    service: 'things',
    tool: 'say',
    definition: saying(),
    isForeign: false,
    arguments: { to: '#support', text: 'Hello' },
    connection: null,
    taint: 'person',
    setting: 'remember',
    toolSetId: null,
    origins: { to: { kind: 'person', name: null } },
    mayCarry: false,
    fixed: [],
    ...given,
  })
  return { agentId, held, proposal }
}

/** Another process takes the run over. */
export async function takenOver({ db }: Pick<World, 'db'>, held: Held): Promise<Held> {
  await db
    .updateTable('run')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
    .where('id', '=', held.id)
    .execute()
  const { epoch } = await db.selectFrom('run').select('epoch').where('id', '=', held.id).executeTakeFirstOrThrow()
  return { ...held, epoch }
}

/** An hour goes by for what was sent. */
export const sentLongAgo = ({ db }: Pick<World, 'db'>, { id }: Held): Promise<unknown> =>
  db
    .updateTable('tool_call')
    .set({ sent_at: sql<Date>`sent_at - interval '1 hour'` })
    .where('run_id', '=', id)
    .where('state', '=', 'sending')
    .execute()

/** More than a day goes by since a call was carried out. */
export const doneLongAgo = ({ db }: Pick<World, 'db'>, id: ToolCallId): Promise<unknown> =>
  db
    .updateTable('tool_call')
    .set({ ended_at: sql<Date>`ended_at - interval '25 hours'` })
    .where('id', '=', id)
    .execute()

type Undone = { workspaceId: WorkspaceId; toolCallId: ToolCallId }

/** A process has begun to take a call back so long ago, and has not said what came of it. */
export function undoSent({ db }: Pick<World, 'db'>, { workspaceId, toolCallId }: Undone, ago: string): Promise<unknown> {
  const sent = { state: 'sending' as const, sent_at: sql<Date>`now() - ${ago}::interval` }
  return db
    .insertInto('tool_undo')
    .values({ tool_call_id: toolCallId, workspace_id: workspaceId, reason: null, ended_at: null, ...sent })
    .onConflict((conflict) => conflict.column('tool_call_id').doUpdateSet(sent))
    .execute()
}

/** What a person is asked about a call, as it stands. */
export async function askedOf({ db }: Pick<World, 'db'>, proposed: Pick<Proposed, 'approvalId'> | null) {
  assert.ok(proposed?.approvalId)
  const query = db.selectFrom('approval').select(['digest', 'state']).where('id', '=', proposed.approvalId)
  return { approvalId: proposed.approvalId, ...(await query.executeTakeFirstOrThrow()) }
}

/** The person allows it. @param more what they change or remember */
export async function approve(ctx: WorkspaceCtx, proposed: Proposed | null, more: object = {}) {
  const { approvalId, digest } = await askedOf(ctx, proposed)
  return decideApproval(ctx, { approvalId, digest, isApproved: true, ...more })
}

export const callRow = async ({ db, workspace }: WorkspaceCtx, { id }: Pick<Proposed, 'id'>) =>
  (await findCall(db, workspace.id, id))!
