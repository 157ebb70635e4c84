import type { ToolSetId } from '@quarry/contract/ids'
import { fail } from '../../../http/fail.ts'
import { vendorOf } from '../../connection/connection.ts'
import type { Assigning } from './assign-account.ts'
import { linkTypeOf } from './catalogue.ts'
import { editing, note } from './change-tool-set.ts'
import { writeInChannels } from './tool-set.store.ts'

/**
 * Lets everybody who reads a channel read what comes of a tool set, or no longer.
 * @throws Failure toolSetMissing; forbidden; toolConnectionIncomplete — it acts as whoever asks; toolNotAuthenticated — as nobody yet
 */
export const allowInChannels = (
  ctx: Assigning,
  { toolSetId, inChannels }: { toolSetId: ToolSetId; inChannels: boolean },
): Promise<Record<string, never>> =>
  editing(ctx, toolSetId, async (tx, agent, row) => {
    // It is allowed of an account, which has to be known and everybody's.
    if (inChannels && linkTypeOf(vendorOf(ctx, row.service)) !== 'NONE') {
      if (row.method !== 'SHARED') throw fail('toolConnectionIncomplete')
      if (row.connection_id === null) throw fail('toolNotAuthenticated')
    }
    if (inChannels === row.in_channels) return {}
    await writeInChannels(tx, ctx.workspace.id, toolSetId, inChannels)
    await note(ctx, tx, agent, inChannels ? 'agent.openTools' : 'agent.closeTools', row.service)
    return {}
  })
