import type { ChannelClientId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { type ChannelClientRow, findClient } from '../client.store.ts'

/** @throws Failure channelMissing — also where it is of another service */
export async function clientOf(
  ctx: Needs<'db' | 'workspace'>,
  id: ChannelClientId,
  vendor?: ServiceName,
): Promise<ChannelClientRow> {
  const client = await findClient(ctx.db, ctx.workspace.id, id)
  if (!client || (vendor !== undefined && client.vendor !== vendor)) throw fail('channelMissing')
  return client
}
