import type { App } from '../../../context.ts'
import { Failure } from '../../../http/fail.ts'
import { decideApproval } from '../../tool/tool.ts'
import type { OpenChannel } from '../open-channel.ts'
import { findCard, updateCard } from '../turn.store.ts'
import { say } from '../words.ts'
import type { Press, Presser } from './pressed.ts'
import { plain } from './whisper.ts'

/** A button under a question of an agent: what is decided is the row of the approval, by the account that was asked. */
export async function pressCard(
  app: App,
  open: OpenChannel,
  { workspaceId, clientId, space, thread, action, value: nonce }: Press & { action: 'approve' | 'deny' },
  presserOf: () => Promise<Presser>,
): Promise<void> {
  const card = await findCard(app.db, workspaceId, clientId, nonce)
  if (card?.space !== space) return
  const { actor, tell } = await presserOf()
  const isDirect = card.posted !== null
  // Of the same account, whoever they are in the chat.
  if (!actor || actor.account.id !== card.account_id) return tell('notYours', isDirect)
  if (card.expires_at <= app.clock.now()) return tell('expired', isDirect)
  try {
    const digest = Buffer.from(card.digest, 'hex')
    await decideApproval(actor, { approvalId: card.approval_id, digest, isApproved: action === 'approve' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return tell(error.error === 'approvalExpired' ? 'expired' : 'decided', isDirect)
  }
  const word = action === 'approve' ? 'approved' : 'denied'
  if (card.posted === null) await tell(word, isDirect)
  else await open.channel.replace(open.io, { space, thread }, card.posted, plain(say(word, actor.account.lang)))
  await updateCard(app.db, nonce, { is_closed: true })
}
