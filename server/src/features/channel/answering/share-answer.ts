import type { Actor, App } from '../../../context.ts'
import { findAnswerOf, writePublic } from '../../conversation/conversation.ts'
import { findActor } from '../../run/run.ts'
import { agentsHere } from '../agents-here.ts'
import { userIn } from '../audience.ts'
import type { OpenChannel } from '../open-channel.ts'
import { type TurnRow, updateTurn } from '../turn.store.ts'
import { say } from '../words.ts'
import { answerButtons } from './answer-buttons.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { finished, linkButtons } from './finished.ts'
import { isReadAsMeant } from './may-be-seen.ts'
import { Posted } from './post.ts'
import { plain, whisper, whisperWord } from './whisper.ts'

/**
 * Shows everybody in the thread an answer that was kept from them, as its person wants. It is posted once, also by whoever goes on with it.
 * Not where others read by now than it was written for, or where the agent does not answer any more.
 */
export async function shareAnswer(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<void> {
  const asked = await askedOf(app, open, turn, signal)
  const answer = asked && (await findAnswerOf(asked.actor, asked.turn.run_id))
  if (!asked || !answer || !(await isReadAsMeant(app, open, asked, signal))) {
    // It stays kept. Before it is said: what is said to a person alone is not said twice.
    await updateTurn(app.db, turn.id, { state: 'done' })
    const { lang } = await userIn(app, open, turn.external_user, turn.space)
    const draft = whisperWord('notShared', asked?.actor.account.lang ?? lang ?? 'en')
    return whisper(app, open, { to: turn, draft, key: `${turn.id}.notShared` }, signal)
  }
  const { actor, assignment } = asked
  const { name } = await userIn(app, open, turn.external_user, turn.space)
  const buttons = [
    ...answerButtons(asked, { isWhole: true, related: [], isTheirs: false }),
    ...(await linkButtons(app, open, asked)),
  ]
  const drafts = finished(open, asked, answer, { buttons, note: `${say('sharedBy', actor.account.lang)} ${name}` })
  const place = { space: turn.space, thread: assignment.is_new_message ? null : turn.thread }
  await new Posted(app, open, { turn, place, signal }).show(drafts, { rest: plain('…') })
  await writePublic(app.db, turn.workspace_id, answer.id, true)
  await updateTurn(app.db, turn.id, { state: 'done', is_held: false })
}

/** Null: the person, the agent or the run is not there any more. */
async function askedOf(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<ChannelQuestion | null> {
  const actor: Actor | null = turn.account_id && (await findActor(app, turn.account_id, turn.workspace_id, signal))
  if (!actor || turn.run_id === null) return null
  const assignment = (await agentsHere(actor, open.client.id)).find(({ agent_id: id }) => id === turn.agent_id)
  return assignment ? { turn: { ...turn, run_id: turn.run_id }, actor, assignment, isOneOfSeveral: false } : null
}
