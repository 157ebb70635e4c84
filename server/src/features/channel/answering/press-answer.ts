import type { Actor, App } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { Failure } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findAnswerOf, stopAnswer, voteMessage } from '../../conversation/conversation.ts'
import { channelThreadJob } from '../thread.job.ts'
import { findAssignments } from '../client.store.ts'
import { insertTurn, takeHeld, type Thread, type TurnRow } from '../turn.store.ts'
import type { Presser } from './pressed.ts'

/** @property value the id of the turn, and for `again` which of the related questions */
type Pressed = { turn: TurnRow; thread: string; action: 'like' | 'dislike' | 'stop' | 'again' | 'alone' | 'share'; value: string }

/** A button below an answer, or below what has been written of it so far. */
export async function pressAnswer(app: App, { turn, thread, action, value }: Pressed, presser: Presser): Promise<void> {
  const { actor, tell } = presser
  const { is_direct: isDirect, run_id: runId } = turn
  if (action === 'again' || action === 'alone') return askAnew(app, { turn, thread, action, value }, presser)
  if (!actor || actor.account.id !== turn.account_id || runId === null) return tell('askerOnly', isDirect)
  if (action === 'share') return share(app, { turn, actor }, presser)
  if (action === 'stop') {
    await stopAnswer(actor, { runId }).catch(unlessFailed)
    // Of one that waits nobody else is there to show that it was stopped.
    return app.send(app.db, channelThreadJob, threadOf(turn))
  }
  const answer = await findAnswerOf(actor, runId)
  if (!answer) return
  await voteMessage(actor, { messageId: answer.id, vote: action === 'like' ? 'LIKE' : 'DISLIKE' }).catch(unlessFailed)
  await tell('thanks', isDirect)
}

const threadOf = ({ workspace_id: workspaceId, client_id: clientId, space, thread }: TurnRow): Thread => ({
  workspaceId,
  clientId,
  space,
  thread,
})

/** What it was about is gone. */
function unlessFailed(error: unknown): void {
  if (!(error instanceof Failure)) throw error
}

/** The same question once more for whoever pressed, alone, or a related one: each once for each person. */
async function askAnew(
  app: App,
  { turn, thread, action, value }: Pressed,
  { client, user, actor, tell }: Presser,
): Promise<void> {
  const body = action === 'alone' ? turn.body : await relatedQuestion(app, turn, value)
  if (body === null) return
  // What is related to an answer that one person reads alone is theirs as well.
  const isTheirs = turn.is_direct || turn.is_held
  if (isTheirs && actor?.account.id !== turn.account_id) return tell('askerOnly', turn.is_direct)
  const place = { workspaceId: client.workspace_id, clientId: client.id, space: turn.space, thread: thread || turn.thread }
  const at = app.clock.now()
  await atomic(app.db, async (tx) => {
    const isNew = await insertTurn(tx, {
      workspace_id: client.workspace_id,
      client_id: client.id,
      space: place.space,
      thread: place.thread,
      message_key: `${action}.${value}.${user.id}`,
      external_user: user.id,
      body,
      is_direct: turn.is_direct,
      is_mention: true,
      is_in_thread: turn.is_in_thread,
      is_alone: action === 'alone' || turn.is_alone || turn.is_held || (!turn.is_direct && turn.readers === null),
      said_at: at,
      received_at: at,
    })
    if (isNew) await app.send(tx, channelThreadJob, place)
  })
}

/** An answer that was kept from others is shown to them, once. */
async function share(
  app: App,
  { turn, actor }: { turn: TurnRow; actor: Actor },
  { client, tell }: Pick<Presser, 'client' | 'tell'>,
): Promise<void> {
  const place = threadOf(turn)
  const { workspaceId } = place
  const agent = (await findAssignments(app.db, workspaceId, place.clientId)).find(({ agent_id: id }) => id === turn.agent_id)
  if (!agent) return tell('notShared', turn.is_direct)
  const isTaken = await atomic(app.db, async (tx) => {
    if (!(await takeHeld(tx, workspaceId, turn.id))) return false
    await app.send(tx, channelThreadJob, place)
    const detail = { name: agent.agent_name, channel: client.team_name ?? client.name }
    await recordAudit(tx, actor, { workspaceId, action: 'channel.share', subject: agent.agent_id, detail })
    return true
  })
  if (!isTaken) await tell('sharedAlready', turn.is_direct)
}

async function relatedQuestion(
  app: App,
  { workspace_id: workspaceId, run_id: runId }: TurnRow,
  value: string,
): Promise<string | null> {
  const answer = runId && (await findAnswerOf({ db: app.db, workspace: { id: workspaceId } }, runId))
  return (answer && answer.related[Number(value.split('.')[1])]) || null
}
