import { randomUUID } from 'node:crypto'
import type { ChannelClientId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { WorkspaceCtx } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { plain } from './answering/whisper.ts'
import { clientOf } from './connect/client-of.ts'
import { openChannel } from './open-channel.ts'
import { say } from './words.ts'

type Test = { channelClientId: ChannelClientId; spaceId: string }

/** Says in a channel that agents can answer there. @throws Failure channelMissing, spaceExternal, channelAuthFailed — also where the app is not there */
export async function sendTest(ctx: WorkspaceCtx, { channelClientId, spaceId }: Test): Promise<Record<string, never>> {
  const client = await clientOf(ctx, channelClientId)
  try {
    const { channel, io } = await openChannel(ctx, client, ctx.signal)
    if ((await channel.space(io, spaceId)).isExternal) throw fail('spaceExternal')
    const draft = plain(say('test', ctx.account.lang))
    await channel.say(io, { space: spaceId, thread: null }, draft, `test.${randomUUID()}`)
    return {}
  } catch (cause) {
    if (cause instanceof IntegrationError) throw fail('channelAuthFailed', { cause, detail: cause.message })
    throw cause
  }
}
