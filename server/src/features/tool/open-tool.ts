import type { ConnectionId } from '@quarry/contract/ids'
import type { ToolIo } from '@quarry/integrations/kit/tool'
import type { Actor } from '../../context.ts'
import { findTimeZone } from '../account/account.ts'
import { openAlone, openToAct } from '../connection/connection.ts'
import { openFile } from './files/files.ts'
import { textOf } from './files/text-of.ts'
import { toolTitle } from './known-tool.ts'
import type { ToolCallRow } from './tool-call.store.ts'

type Opening = { leaveBy: number; signal: AbortSignal }

/**
 * What a call may use of its connection, by the person who has it.
 * @throws Failure connectionMissing; IntegrationError auth, settings — its credentials cannot be used
 */
export async function openTool(
  ctx: Actor,
  { connection_id: id, service, tool }: Pick<ToolCallRow, 'connection_id' | 'service' | 'tool'>,
  { leaveBy, signal }: Opening,
): Promise<ToolIo<object>> {
  const io =
    id === null
      ? openAlone(ctx, service, signal)
      : await openToAct(
          ctx,
          { connectionId: id as ConnectionId, part: 'toolset', does: tool, title: toolTitle(ctx, { service, tool }) },
          signal,
        )
  const zone = (await findTimeZone(ctx.db, ctx.account.id)) ?? 'UTC'
  return { ...io, leaveBy, zone, open: (file) => openFile(ctx, file), textOf: (file) => textOf({ ...ctx, signal }, file) }
}
