import type { ChannelWay } from '@quarry/contract/channel/channel'
import type { ChatInstallation } from '@quarry/integrations/kit/channel'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { ask, checkAccess, openIo, replaceConnection, storeConnection } from '../../connection/connection.ts'
import { type ChannelClientRow, isBotTaken, lockClient, updateClient } from '../client.store.ts'
import { noteClient } from '../note-client.ts'
import { channelOf } from '../open-channel.ts'

type Connecting = { way: ChannelWay; settings: Record<string, unknown>; sameTeam?: boolean }

/**
 * Keeps the secrets of an app once the service accepts them, in place of those before.
 * @param connecting.sameTeam it stays in the workspace it is connected to
 * @throws Failure channelMissing, channelTaken, channelOtherTeam; as `checkAccess`
 */
export async function connectClient(
  ctx: WorkspaceCtx,
  { id, vendor }: Pick<ChannelClientRow, 'id' | 'vendor'>,
  { way, settings: given, sameTeam = false }: Connecting,
): Promise<ChatInstallation> {
  const channel = channelOf(ctx, vendor)!
  const settings = await checkAccess(ctx, 'channel', { service: vendor, settings: given, token: null })
  const found = await ask(ctx, (signal) => channel.installation(openIo(ctx, vendor, { settings, token: null, signal })))
  await atomic(ctx.db, async (tx) => {
    const held = await lockClient(tx, ctx.workspace.id, id)
    if (!held) throw fail('channelMissing')
    if (sameTeam && held.team !== null && held.team !== found.team) throw fail('channelOtherTeam')
    if (await isBotTaken(tx, found, id)) throw fail('channelTaken')
    const connectionId =
      held.connection_id ?? (await storeConnection(ctx, tx, { id, vendor, part: 'channel', settings, isShared: true }))
    if (held.connection_id) await replaceConnection(ctx, tx, { workspaceId: ctx.workspace.id, id: connectionId, settings })
    const { team, teamName, botUser, hearsAll = false } = found
    const known = { connection_id: connectionId, way, team, team_name: teamName, bot_user: botUser, status: 'ready' } as const
    await updateClient(tx, ctx.workspace.id, id, {
      ...known,
      hears_all: hearsAll,
      ...(held.way !== way && { verified_at: null }),
    })
    await noteClient(ctx, tx, 'channel.connect', held, { team: teamName })
  })
  return found
}
