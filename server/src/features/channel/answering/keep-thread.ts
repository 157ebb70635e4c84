import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { ConversationId } from '@quarry/contract/ids'
import type { Actor, App } from '../../../context.ts'
import { Failure } from '../../../http/fail.ts'
import { askAgent } from '../../conversation/conversation.ts'
import { findActor } from '../../run/run.ts'
import { type ChannelClientRow, findAssignments, findClient, updateClient } from '../client.store.ts'
import { newLink } from '../link.ts'
import { isPassing, type OpenChannel, openChannel } from '../open-channel.ts'
import { noteInvited } from '../person.store.ts'
import { findAnswered, findOpenTurns, findTurnBy, type Thread, type TurnRow, updateTurn } from '../turn.store.ts'
import { say, wordFor } from '../words.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { closeCards } from './close-cards.ts'
import { followCommand } from './command.ts'
import { type Decision, decide, isUncalled } from './decide.ts'
import { shareAnswer } from './share-answer.ts'
import { showRun } from './show-run.ts'
import { takeFiles } from './take-files.ts'
import { waitsForTurn } from './waits-for-turn.ts'
import { inert, plain, whisper, whisperWord } from './whisper.ts'

/** Deals with what was said in a thread, in order, and goes on where another process vanished. */
export async function keepThread(app: App, thread: Thread, signal: AbortSignal): Promise<void> {
  const client = await findClient(app.db, thread.workspaceId, thread.clientId)
  if (!client) return
  for (const { id } of await findOpenTurns(app.db, thread)) {
    signal.throwIfAborted()
    // While those before it were answered it may have been written anew, or taken back.
    const turn = await findTurnBy(app.db, thread, id)
    if (!turn || turn.state === 'done') continue
    try {
      if (!(await keepTurn(app, await openChannel(app, client, signal), turn, signal))) return
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error
      await refused(app, client, turn, error)
    }
  }
}

/** A service that is away for so long is not waited for any more. */
const longestMs = 60 * 60_000

/** The service does not let us: where the app itself is refused, that is to be seen in Quarry. Who is only busy is asked again. */
async function refused(app: App, client: ChannelClientRow, turn: TurnRow, error: IntegrationError): Promise<void> {
  const isYoung = app.clock.now().getTime() - turn.received_at.getTime() < longestMs
  if (isYoung && isPassing(error)) throw error
  app.log.warn({ err: error, client: client.id, space: turn.space }, 'a question in a chat could not be answered')
  if (error.reason === 'auth') await updateClient(app.db, client.workspace_id, client.id, { status: 'authFail' })
  await updateTurn(app.db, turn.id, { state: 'done', ended_as: 'refused' })
}

/** @returns false: it waits for its turn, and what was said after it in the thread for it */
async function keepTurn(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<boolean> {
  if (turn.state === 'sharing') {
    await shareAnswer(app, open, turn, signal)
    return true
  }
  const asked = turn.state === 'waiting' ? await ask(app, open, turn, signal) : await askedBefore(app, open, turn, signal)
  if (!asked) return true
  // What was decided in Quarry its card says as well, before it goes on.
  if (turn.state === 'open') await closeCards(app, turn.id, signal)
  if (await waitsForTurn(app, open, asked, signal)) return false
  const ended = await showRun(app, open, asked, signal)
  if (ended === 'waits') await updateTurn(app.db, turn.id, { state: 'open' })
  else await updateTurn(app.db, turn.id, { state: 'done', ended_as: ended })
  return true
}

/** Null: there is nothing more to do. */
async function ask(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<ChannelQuestion | null> {
  if (await followCommand(app, open, turn, signal)) return null
  const decision = await decide(app, open, turn, signal)
  if (decision.kind !== 'ask') {
    await updateTurn(app.db, turn.id, { state: 'done', ended_as: decision.kind === 'tell' ? decision.word : 'ignored' })
    if (decision.kind === 'tell') await tell(app, open, { turn, decision }, signal)
    return null
  }
  const { actor, assignment, readers, isOneOfSeveral, text } = decision
  const { agent_id: agentId } = assignment
  const earlier = await conversationOf(app, open, turn, actor, agentId)
  try {
    const { fileIds, unreadable } = await takeFiles(actor, open, turn)
    const asked = text.trim() || say('seeFiles', actor.account.lang)
    const question = { agentId, text: asked, clientTurnId: turn.id, fileIds, ...(earlier && { conversationId: earlier }) }
    const from = { origin: 'channel' as const, ...(readers && { readers }) }
    const { runId, conversationId } = await askAgent(actor, question, from)
    const change = { agent_id: agentId, account_id: actor.account.id, run_id: runId, conversation_id: conversationId }
    // The address of a file may be all that it takes to read it.
    const read = { ...change, state: 'asked', files: '[]' } as const
    await updateTurn(app.db, turn.id, { ...read, readers: readers && JSON.stringify(readers) })
    if (unreadable.length > 0) {
      const draft = plain(`${say('unreadable', actor.account.lang)} ${unreadable.map(inert).join(', ')}`)
      await whisper(app, open, { to: turn, draft, key: `${turn.id}.unreadable` }, signal)
    }
    return { turn: { ...turn, ...change, readers, state: 'asked' }, actor, assignment, isOneOfSeveral }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const word = wordFor(error.error)
    await updateTurn(app.db, turn.id, { state: 'done', ended_as: word ?? 'ignored' })
    // Who called nobody is not told what nobody asked of them.
    const draft = word && !isUncalled(turn) && whisperWord(word, actor.account.lang)
    if (draft) await whisper(app, open, { to: turn, draft, key: `${turn.id}.told` }, signal)
    return null
  }
}

/** Where this person talked with this agent in the thread before. */
async function conversationOf(
  app: App,
  { client }: OpenChannel,
  turn: TurnRow,
  actor: Actor,
  agentId: string,
): Promise<ConversationId | null> {
  const thread = { workspaceId: client.workspace_id, clientId: client.id, space: turn.space, thread: turn.thread }
  const before = await findAnswered(app.db, thread)
  const own = before.find(
    (row) => row.account_id === actor.account.id && row.agent_id === agentId && row.conversation_id !== null,
  )
  return own?.conversation_id ?? null
}

type Telling = { turn: TurnRow; decision: Extract<Decision, { kind: 'tell' }> }

async function tell(app: App, open: OpenChannel, { turn, decision }: Telling, signal: AbortSignal): Promise<void> {
  const { word, lang, user, invites } = decision
  const place = { workspaceId: open.client.workspace_id, clientId: open.client.id }
  if (invites && user && !(await noteInvited(app.db, place, user.id, app.clock.now()))) return
  const buttons =
    invites && user
      ? [{ action: 'link', value: 'link', label: say('linkButton', lang), link: await newLink(app, open.client, user) }]
      : []
  await whisper(app, open, { to: turn, draft: whisperWord(word, lang, buttons), key: `${turn.id}.told` }, signal)
}

/** A question whose run goes on: the person has the rights of now, or none any more. */
async function askedBefore(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<ChannelQuestion | null> {
  const actor = turn.account_id && (await findActor(app, turn.account_id, turn.workspace_id, signal))
  const assignment = (await findAssignments(app.db, turn.workspace_id, open.client.id)).find(
    ({ agent_id: id }) => id === turn.agent_id,
  )
  if (actor && assignment && turn.run_id)
    return { turn: { ...turn, run_id: turn.run_id }, actor, assignment, isOneOfSeveral: false }
  await updateTurn(app.db, turn.id, { state: 'done', ended_as: 'ended' })
  return null
}
