import type { ApprovalId } from '@quarry/contract/ids'
import type { Actor, App } from '../../../context.ts'
import { Failure } from '../../../http/fail.ts'
import { withServers } from '../../custom-mcp/custom-mcp.ts'
import { decideApproval, listApprovals } from '../../tool/tool.ts'
import { findCard } from '../card.store.ts'
import type { OpenChannel } from '../open-channel.ts'
import { wholeCard } from './card-drafts.ts'
import { closeCards } from './close-cards.ts'
import type { Press, Presser } from './pressed.ts'
import { whisper } from './whisper.ts'

/** A button under a question of an agent: what is decided is the row of the approval, by the account that was asked. */
export async function pressCard(
  app: App,
  open: OpenChannel,
  { workspaceId, clientId, space, action, value: nonce }: Press & { action: 'approve' | 'deny' | 'review' },
  presserOf: () => Promise<Presser>,
  signal: AbortSignal,
): Promise<void> {
  const card = await findCard(app.db, workspaceId, clientId, nonce)
  if (card?.space !== space) return
  const { actor, user, tell } = await presserOf()
  // Of the same account, whoever they are in the chat.
  if (!actor || actor.account.id !== card.account_id) return tell('notYours', card.is_direct)
  if (card.expires_at <= app.clock.now()) return tell('expired', card.is_direct)
  if (action === 'review') {
    const approval = await findAsked(actor, card.approval_id)
    if (!approval) return tell('decided', card.is_direct)
    const draft = await wholeCard(actor, approval.runId, approval, nonce)
    return whisper(app, open, { to: { ...card, external_user: user.id }, draft, key: `review.${nonce}` }, signal)
  }
  try {
    const digest = Buffer.from(card.digest, 'hex')
    await decideApproval(actor, { approvalId: card.approval_id, digest, isApproved: action === 'approve' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return tell(error.error === 'approvalExpired' ? 'expired' : 'decided', card.is_direct)
  }
  if (card.posted === null) await tell(action === 'approve' ? 'approved' : 'denied', card.is_direct)
  await closeCards(app, card.turn_id, signal)
}

/** What still waits for a decision. */
async function findAsked(actor: Actor, id: ApprovalId) {
  const { approvals } = await listApprovals(await withServers(actor), {})
  return approvals.find(({ approvalId }) => approvalId === id)
}
