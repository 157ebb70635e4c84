import type { Language } from '@quarry/contract/account/account'
import { largeSpace, staleAfterMinutes, uncalledPerHour } from '@quarry/contract/channel/channel'
import type { ChatSpace, ChatUser } from '@quarry/integrations/kit/channel'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { isZone } from '@quarry/integrations/kit/tool-time'
import type { Readers } from '@quarry/contract/channel/channel'
import type { Actor, App } from '../../../context.ts'
import { assumeTimeZone } from '../../account/account.ts'
import { languageOf } from '../../answer/answer.ts'
import { channelsInPlan } from '../../plan/plan.ts'
import { findActor } from '../../run/run.ts'
import { agentsHere, withinPlan } from '../agents-here.ts'
import { accountOf, readersIn, userIn } from '../audience.ts'
import { type AssignmentRow, findAssignments } from '../client.store.ts'
import type { OpenChannel } from '../open-channel.ts'
import { findPeople } from '../person.store.ts'
import { countUncalled, findAnswered, type TurnRow } from '../turn.store.ts'
import type { Word } from '../words.ts'
import { isQuestion } from './is-question.ts'

/**
 * What is done about a message.
 *
 * - `ignore`: nothing, and nobody hears of it.
 * - `tell`: who wrote it is told why not, alone. `invites`: with a link to say who they are.
 * - `ask`: an agent is asked. `text`: without its name. `readers` null: the answer is for the person alone.
 */
export type Decision =
  | { kind: 'ignore' }
  | { kind: 'tell'; word: Word; lang: Language; user: ChatUser | null; invites: boolean }
  | {
      kind: 'ask'
      actor: Actor
      assignment: AssignmentRow
      readers: Readers | null
      before: TurnRow | null
      isOneOfSeveral: boolean
      text: string
    }

const ignore: Decision = { kind: 'ignore' }

/** Decides who is answered, by which agent, and who may read it. Whatever cannot be found out counts as no. */
export async function decide(app: App, open: OpenChannel, turn: TurnRow, signal: AbortSignal): Promise<Decision> {
  const { client } = open
  const isCalled = turn.is_direct || turn.is_mention
  const user = await userIn(app, open, turn.external_user, turn.space)
  if (user.isBot) return ignore
  const tell = (word: Word, lang: Language = user.lang ?? languageOf(turn.body, 'en'), invites = false): Decision =>
    isCalled ? { kind: 'tell', word, lang, user, invites } : ignore
  if (app.clock.now().getTime() - turn.said_at.getTime() > staleAfterMinutes * 60_000) return tell('stale')
  const space = turn.is_direct ? null : await spaceOf(open, turn)
  if (space === 'unseen') return tell('unseen')
  if (space?.isExternal) return tell('external')
  if (!user.isWhole) return tell('guest')
  if (!(await channelsInPlan(app, app.db, client.workspace_id))) return tell('plan')
  const accountId = await accountOf(app, open, user)
  if (accountId === null) return tell('link', undefined, true)
  const actor = await findActor(app, accountId, client.workspace_id, signal)
  if (!actor) return tell('noMember')
  const chosen = await assignmentFor(open, { turn, actor })
  if (chosen === 'silent') return ignore
  if (chosen === 'none') return tell('noAgent', actor.account.lang)
  if (chosen === 'beyondPlan') return tell('beyondPlan', actor.account.lang)
  const { assignment, before } = chosen
  if (!isCalled && !mayFollow(turn, assignment, before)) return ignore
  if (isUncalled(turn)) {
    if (isTooLarge(space, assignment)) return ignore
    const held = await holdsBack(app, turn)
    if (held) return held === 'aloud' ? { kind: 'tell', word: 'enough', lang: actor.account.lang, user, invites: false } : ignore
  }
  const readers =
    space && !assignment.is_private && !turn.is_alone ? await readersIn(app, open, { space, asker: actor }, signal) : null
  const { timeZone = '' } = user
  if (isZone(timeZone)) await assumeTimeZone(app.db, accountId, timeZone)
  const isAlone = readers !== null && readers !== 'members' && readers.length === 1
  return { kind: 'ask', actor, readers: isAlone ? null : readers, ...chosen }
}

/** A command may be given where the app is not. */
async function spaceOf({ channel, io }: OpenChannel, turn: TurnRow): Promise<ChatSpace | 'unseen'> {
  try {
    return await channel.space(io, turn.space)
  } catch (error) {
    if (turn.reply_to !== null && error instanceof IntegrationError && error.reason === 'notFound') return 'unseen'
    throw error
  }
}

/** Said at the top of a channel to nobody in particular. */
export const isUncalled = ({ is_direct: isDirect, is_mention: isMention, is_in_thread: isInThread }: TurnRow): boolean =>
  !isDirect && !isMention && !isInThread

/** Without being called an agent answers where it answers everything, and who asks on in a thread where it spoke with them alone. */
function mayFollow(turn: TurnRow, assignment: AssignmentRow, before: TurnRow | null): boolean {
  if (!turn.is_in_thread) return assignment.responds_to_all && isQuestion(turn.body)
  const isTheirs = before?.external_user === turn.external_user && before.ended_as === 'answered'
  return assignment.follows_thread && isTheirs
}

/** Where very many people are that very channel has to be chosen. */
const isTooLarge = (space: ChatSpace | null, { allowed }: AssignmentRow): boolean =>
  allowed === 'all' && (space?.memberCount ?? 0) > largeSpace

/** Whether enough was answered there that called nobody; `aloud`: and nobody has heard so yet. */
async function holdsBack(app: App, turn: TurnRow): Promise<'aloud' | 'quietly' | null> {
  const since = new Date(app.clock.now().getTime() - 60 * 60_000)
  const { answered, refused } = await countUncalled(app.db, turn, since)
  if (answered < uncalledPerHour) return null
  return refused > 0 ? 'quietly' : 'aloud'
}

type Chosen = { assignment: AssignmentRow; before: TurnRow | null; isOneOfSeveral: boolean; text: string }

/**
 * @returns `none`: no agent was let answer there; `silent`: one was, and it is switched off, not shared, or not for this person; `beyondPlan`: one
 * would, if the plan had room for it
 */
async function assignmentFor(
  { client }: OpenChannel,
  { turn, actor }: { turn: TurnRow; actor: Actor },
): Promise<Chosen | 'none' | 'silent' | 'beyondPlan'> {
  const isHere = ({ allowed, spaces }: AssignmentRow) =>
    turn.is_direct || turn.reply_to !== null || allowed === 'all' || spaces.some(({ id }) => id === turn.space)
  const assigned = (await findAssignments(actor.db, actor.workspace.id, client.id)).filter(isHere)
  if (assigned.length === 0) return 'none'
  const here = (await agentsHere(actor, client.id)).filter(isHere)
  const all = await withinPlan(actor, here)
  if (all.length === 0 && here.length > 0) return 'beyondPlan'
  // What calls nobody is for those alone that answer everything.
  const able = isUncalled(turn) ? all.filter(({ responds_to_all: isAll }) => isAll) : all
  const place = { workspaceId: client.workspace_id, clientId: client.id }
  const [before] = await findAnswered(actor.db, { ...place, space: turn.space, thread: turn.thread })
  const [person] = await findPeople(actor.db, place, [turn.external_user])
  const ofThread = able.find(({ agent_id: id }) => id === before?.agent_id)
  const ofPerson = able.find(({ agent_id: id }) => id === person?.agent_id)
  const named = able.length > 1 ? calledByName(able, turn.body) : null
  const assignment = named?.assignment ?? ofThread ?? ofPerson ?? able[0]
  if (!assignment) return 'silent'
  return { assignment, before: before ?? null, isOneOfSeveral: all.length > 1, text: named?.text ?? turn.body }
}

/** Of several agents the one that a question begins with: its name, then a colon or comma. */
function calledByName(able: readonly AssignmentRow[], body: string): { assignment: AssignmentRow; text: string } | null {
  const said = body.normalize().toLowerCase()
  for (const assignment of able.toSorted((one, other) => other.agent_name.length - one.agent_name.length)) {
    const name = assignment.agent_name.normalize().toLowerCase()
    const after = said.startsWith(name) ? /^\s*[:：,，]\s*(?=\S)/.exec(said.slice(name.length)) : null
    if (after) return { assignment, text: body.normalize().slice(name.length + after[0].length) }
  }
  return null
}
