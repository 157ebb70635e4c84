import type { ApprovalId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { currentValues, surroundingsOf } from '@quarry/integrations/kit/tool-run'
import type { WorkspaceCtx } from '../../context.ts'
import { Failure, fail } from '../../http/fail.ts'
import { knownTool } from './known-tool.ts'
import { openTool } from './open-tool.ts'
import { argumentsOf } from './sealed.ts'
import { findWaiting } from './shown-call.store.ts'
import { findCall } from './tool-call.store.ts'

/** Somebody waits for it in front of the question, which can be decided without. */
const lookMs = 5_000
/** Of a longer text the beginning: it is there to be compared, and the service has the rest. */
const mostCharacters = 20_000

/**
 * How what a call would change stands at its service now, asked by the account it would use.
 * @returns nothing where that cannot be found out
 * @throws Failure approvalMissing — nobody asks the caller this, any more
 */
export async function currentFields(ctx: WorkspaceCtx, { approvalId }: { approvalId: ApprovalId }) {
  const asked = { workspaceId: ctx.workspace.id, accountId: ctx.account.id, at: ctx.clock.now() }
  const [row] = await findWaiting(ctx.db, asked, { id: approvalId })
  const call = row && (await findCall(ctx.db, ctx.workspace.id, row.call_id))
  const given = call && argumentsOf(ctx, call)
  if (!given) throw fail('approvalMissing')
  const definition = knownTool(ctx, call)?.definition
  const input = definition?.input.safeParse(given)
  if (!definition || !input?.success || call.connection_id === null) return unknown
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(lookMs)])
  try {
    const io = await openTool(ctx, call, { leaveBy: performance.now(), signal })
    const [values, surroundings] = [
      await currentValues(definition, io, input.data),
      await surroundingsOf(definition, io, input.data),
    ]
    return { fields: Object.entries(values).map(([name, value]) => ({ name, value: bounded(value) })), surroundings }
  } catch (error) {
    if (error instanceof Failure || error instanceof IntegrationError || signal.aborted) return unknown
    throw error
  }
}

const unknown = { fields: [], surroundings: null }

const bounded = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, mostCharacters) : value)
