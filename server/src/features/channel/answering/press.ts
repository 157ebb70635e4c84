import type { Language } from '@quarry/contract/account/account'
import type { App } from '../../../context.ts'
import { Failure } from '../../../http/fail.ts'
import { decideApproval } from '../../tool/tool.ts'
import { findActor } from '../../run/run.ts'
import { accountOf, userIn } from '../audience.ts'
import { findClient } from '../client.store.ts'
import { openChannel } from '../open-channel.ts'
import { findCard, findCardsToClose, type Thread, updateCard } from '../turn.store.ts'
import { say, type Word } from '../words.ts'
import { plain, whisper, whisperWord } from './whisper.ts'

export type Press = Thread & { user: string; action: 'approve' | 'deny'; nonce: string }

/**
 * Somebody pressed a button under a question. Who may, and whether it still counts, the rows say: a card that was forwarded, an old one, or
 * one that is pressed twice decides nothing. Whoever presses is told what became of it.
 */
export async function press(
  app: App,
  { workspaceId, clientId, space, thread, user, action, nonce }: Press,
  signal: AbortSignal,
): Promise<void> {
  const client = await findClient(app.db, workspaceId, clientId)
  const card = client && (await findCard(app.db, workspaceId, clientId, nonce))
  if (!client || !card || card.space !== space) return
  const open = await openChannel(app, client, signal)
  const presser = await userIn(app, open, user)
  const accountId = await accountOf(app, open, presser)
  const actor = accountId && (await findActor(app, accountId, workspaceId, signal))
  const lang: Language = actor ? actor.account.lang : (presser.lang ?? 'en')
  const answer = async (word: Word): Promise<void> => {
    const to = { space, thread, external_user: user, is_direct: card.posted !== null }
    await whisper(app, open, { to, draft: whisperWord(word, lang), key: `press.${nonce}.${word}` }, signal)
  }
  // Of the same account, whoever they are in the chat.
  if (!actor || actor.account.id !== card.account_id) return answer('notYours')
  if (card.expires_at <= app.clock.now()) return answer('expired')
  try {
    const digest = Buffer.from(card.digest, 'hex')
    await decideApproval(actor, { approvalId: card.approval_id, digest, isApproved: action === 'approve' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return answer(error.error === 'approvalExpired' ? 'expired' : 'decided')
  }
  const word = action === 'approve' ? 'approved' : 'denied'
  if (card.posted === null) await answer(word)
  else await open.channel.replace(open.io, { space, thread }, card.posted, plain(say(word, lang)))
  await updateCard(app.db, nonce, { is_closed: true })
}

/** Closes buttons that are over, and those of what was decided elsewhere: a message is only a picture of its row. */
export async function closeCards(app: App, signal: AbortSignal): Promise<void> {
  for (const card of await findCardsToClose(app.db, app.clock.now())) {
    signal.throwIfAborted()
    const client = await findClient(app.db, card.workspace_id, card.client_id)
    if (client && card.posted !== null) {
      const word = card.state === 'approved' || card.state === 'denied' ? card.state : 'expired'
      const open = await openChannel(app, client, signal).catch(() => null)
      const user = open && (await userIn(app, open, card.external_user).catch(() => null))
      const place = { space: card.space, thread: card.thread }
      await open?.channel.replace(open.io, place, card.posted, plain(say(word, user?.lang ?? 'en'))).catch((error: unknown) => {
        app.log.warn({ err: error }, 'the buttons of a question in a chat could not be closed')
      })
    }
    await updateCard(app.db, card.nonce, { is_closed: true })
  }
}
