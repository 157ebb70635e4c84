import type { App } from '../../../context.ts'
import { userIn } from '../audience.ts'
import { findClient } from '../client.store.ts'
import { openChannel } from '../open-channel.ts'
import { findCardsToClose, updateCard } from '../turn.store.ts'
import { say } from '../words.ts'
import { plain } from './whisper.ts'

/** Closes buttons that are over, and those of what was decided elsewhere: a message is only a picture of its row. */
export async function closeCards(app: App, signal: AbortSignal): Promise<void> {
  for (const card of await findCardsToClose(app.db, app.clock.now())) {
    signal.throwIfAborted()
    const client = await findClient(app.db, card.workspace_id, card.client_id)
    if (client && card.posted !== null) {
      const word = card.state === 'approved' || card.state === 'denied' ? card.state : 'expired'
      const open = await openChannel(app, client, signal).catch(() => null)
      const user = open && (await userIn(app, open, card.external_user, card.space).catch(() => null))
      const place = { space: card.space, thread: card.thread }
      await open?.channel.replace(open.io, place, card.posted, plain(say(word, user?.lang ?? 'en'))).catch((error: unknown) => {
        app.log.warn({ err: error }, 'the buttons of a question in a chat could not be closed')
      })
    }
    await updateCard(app.db, card.nonce, { is_closed: true })
  }
}
