import { ChannelTurnId } from '@quarry/contract/ids'
import type { Language } from '@quarry/contract/account/account'
import type { App } from '../../../context.ts'
import { accountOf, userIn } from '../audience.ts'
import { findClient } from '../client.store.ts'
import { findActor } from '../../run/run.ts'
import { type OpenChannel, openChannel } from '../open-channel.ts'
import { findTurnBy } from '../turn.store.ts'
import type { Press, Presser } from './pressed.ts'
import { pressAnswer } from './press-answer.ts'
import { pressCard } from './press-card.ts'
import { whisper, whisperWord } from './whisper.ts'

/**
 * Somebody pressed a button of ours. Who may, and whether it still counts, the rows say: what was forwarded, is old, or is pressed twice
 * does nothing again. Whoever presses is told what became of it.
 */
export async function press(app: App, pressed: Press, signal: AbortSignal): Promise<void> {
  const { workspaceId, clientId, space, thread, action, value } = pressed
  const client = await findClient(app.db, workspaceId, clientId)
  if (!client) return
  const open = await openChannel(app, client, signal)
  if (action === 'approve' || action === 'deny' || action === 'review') {
    await pressCard(app, open, { ...pressed, action }, () => presserOf(app, open, pressed, signal), signal)
    return
  }
  const id = ChannelTurnId.safeParse(value.split('.')[0]).data
  const turn = id && (await findTurnBy(app.db, { workspaceId, clientId, space }, id))
  // A button that was forwarded has no power.
  if (turn) await pressAnswer(app, { turn, thread, action, value }, await presserOf(app, open, pressed, signal))
}

async function presserOf(app: App, open: OpenChannel, pressed: Press, signal: AbortSignal): Promise<Presser> {
  const { workspaceId, space, thread, user: id, value, action } = pressed
  const user = await userIn(app, open, id, space)
  const accountId = await accountOf(app, open, user)
  const actor = accountId && (await findActor(app, accountId, workspaceId, signal))
  const lang: Language = actor ? actor.account.lang : (user.lang ?? 'en')
  return {
    client: open.client,
    user,
    actor: actor || null,
    async tell(word, isDirect) {
      const to = { space, thread, external_user: id, is_direct: isDirect }
      await whisper(app, open, { to, draft: whisperWord(word, lang), key: `press.${action}.${value}.${word}` }, signal)
    },
  }
}
