import type { ChannelTurnId } from '@quarry/contract/ids'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { App } from '../../../context.ts'
import { userIn } from '../audience.ts'
import { type CardShown, type CardToClose, findCardsToClose, updateCard } from '../card.store.ts'
import { findClient } from '../client.store.ts'
import { isPassing, openChannel } from '../open-channel.ts'
import { cardKey, closedCard } from './card-drafts.ts'

/**
 * Closes buttons that are over, and says what was decided elsewhere: a message is only a picture of its row.
 * @param turnId of this question alone; null: of all
 */
export async function closeCards(app: App, turnId: ChannelTurnId | null, signal: AbortSignal): Promise<void> {
  for (const card of await findCardsToClose(app.db, app.clock.now(), turnId)) {
    signal.throwIfAborted()
    const shown: CardShown = card.state === 'approved' || card.state === 'denied' ? card.state : 'closed'
    const isShown = await draw(app, card, shown, signal).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the buttons of a question in a chat could not be closed')
      // Where the service is only busy it is drawn by the next regular job.
      return !(error instanceof IntegrationError && isPassing(error))
    })
    if (isShown) await updateCard(app.db, card.nonce, { shown })
  }
}

async function draw(app: App, card: CardToClose, shown: CardShown, signal: AbortSignal): Promise<true> {
  const client = await findClient(app.db, card.workspace_id, card.client_id)
  if (!client || card.posted === null) return true
  const open = await openChannel(app, client, signal)
  const user = await userIn(app, open, card.external_user, card.space).catch(() => null)
  const place = { space: card.space, thread: card.thread }
  const draft = closedCard(card, shown, { lang: card.lang, name: user?.name ?? '' })
  await open.channel.replace(open.io, place, card.posted, draft, cardKey(card.nonce))
  return true
}
