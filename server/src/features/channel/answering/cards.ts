import { randomBytes } from 'node:crypto'
import type { Approval } from '@quarry/contract/wire/agent/approval'
import type { App } from '../../../context.ts'
import { type ShownAnswer, signInLink } from '../../conversation/conversation.ts'
import { listApprovals } from '../../tool/tool.ts'
import { withServers } from '../../custom-mcp/custom-mcp.ts'
import { userIn } from '../audience.ts'
import { putCard, updateCard } from '../card.store.ts'
import type { OpenChannel } from '../open-channel.ts'
import { say } from '../words.ts'
import { aboutOf, addressed, cardKey, openCard, wholeCard } from './card-drafts.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { linkButtons } from './finished.ts'
import { isReadAsMeant, isTheirsAlone } from './may-be-seen.ts'
import { plain, whisper } from './whisper.ts'
import { sinceOf } from './patiently.ts'
import { sayOnce } from './post.ts'

/** Where only the person reads the buttons stay longer. */
const openMs = { direct: 24 * 60 * 60_000, elsewhere: 30 * 60_000 }

/** Asks the person, and nobody else, what the agent is waiting for: with everything that would be sent. */
export async function showCards(
  app: App,
  open: OpenChannel,
  asked: ChannelQuestion,
  answer: ShownAnswer,
  signal: AbortSignal,
): Promise<void> {
  const { turn, actor } = asked
  const { approvals } = await listApprovals(await withServers(actor), { runId: turn.run_id })
  for (const approval of approvals) await showCard(app, open, asked, approval, signal)
  // What was asked has been decided just now, unless it is signing in that is waited for.
  if (approvals.length > 0 || !answer.waitsForSignIn) return
  const { lang } = actor.account
  const wanted = answer.waitsFor.map((said) => said[lang === 'ko' ? 'ko' : 'en']).join(', ')
  const link = await signInLink(actor, turn.run_id)
  const signIn = { action: 'open', value: 'open', label: say('signInButton', lang), link }
  const draft = plain(`${say('signIn', lang)} ${wanted}`, [signIn])
  await whisper(app, open, { to: turn, draft, key: `${turn.id}.signIn` }, signal)
}

/**
 * Where others read, they see that somebody is waited for, and what becomes of it. All of it they see where the answer is for them as well; else
 * the person sees it alone.
 */
async function showCard(
  app: App,
  open: OpenChannel,
  asked: ChannelQuestion,
  approval: Approval,
  signal: AbortSignal,
): Promise<void> {
  const { turn, actor } = asked
  const { lang } = actor.account
  const card = await putCard(app.db, {
    nonce: randomBytes(16).toString('base64url'),
    workspace_id: turn.workspace_id,
    turn_id: turn.id,
    approval_id: approval.approvalId,
    digest: approval.digest,
    expires_at: new Date(app.clock.now().getTime() + (turn.is_direct ? openMs.direct : openMs.elsewhere)),
    about: aboutOf(approval, lang),
  })
  // Others read there by now: it is decided in Quarry.
  if (!(await isReadAsMeant(app, open, asked, signal))) {
    const draft = plain(say('stopped', lang), await linkButtons(app, open, asked))
    return card.isNew ? whisper(app, open, { to: turn, draft, key: card.nonce }, signal) : undefined
  }
  const whole = await wholeCard(actor, turn.run_id, approval, card.nonce)
  const isOpenly = turn.is_direct || turn.readers !== null
  const isWholeForAll = isOpenly && !(await isTheirsAlone(app, asked))
  if (isOpenly && card.posted === null && card.shown === null) {
    const { name } = await userIn(app, open, turn.external_user, turn.space)
    const draft = turn.is_direct ? whole : isWholeForAll ? addressed(whole, { lang, name }) : openCard(card, { lang, name })
    const place = { space: turn.space, thread: turn.thread }
    const said = { place, draft, key: cardKey(card.nonce), since: sinceOf(turn), isBegun: !card.isNew }
    await updateCard(app.db, card.nonce, { posted: await sayOnce(open, said, signal) })
  }
  if (!isWholeForAll && card.isNew) await whisper(app, open, { to: turn, draft: whole, key: card.nonce }, signal)
}
