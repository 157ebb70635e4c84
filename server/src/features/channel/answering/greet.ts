import type { App } from '../../../context.ts'
import { userIn } from '../audience.ts'
import { findClient } from '../client.store.ts'
import { openChannel } from '../open-channel.ts'
import type { Thread } from '../turn.store.ts'
import { whisper, whisperWord } from './whisper.ts'

export type Greeting = Thread & { user: string; isDirect: boolean }

/** Tells whoever brought the app along how it is talked to, or that it says nothing there. */
export async function greet(
  app: App,
  { workspaceId, clientId, space, thread, user, isDirect }: Greeting,
  signal: AbortSignal,
): Promise<void> {
  const client = await findClient(app.db, workspaceId, clientId)
  if (client?.status !== 'ready') return
  const open = await openChannel(app, client, signal)
  const { isExternal } = isDirect ? { isExternal: false } : await open.channel.space(open.io, space)
  const { lang } = await userIn(app, open, user, space)
  const to = { space, thread, external_user: user, is_direct: isDirect }
  const draft = whisperWord(isExternal ? 'external' : 'welcome', lang ?? 'en')
  await whisper(app, open, { to, draft, key: `greet.${client.id}.${space}` }, signal)
}
