import type { RunId } from '@quarry/contract/ids'
import type { ChatPlace } from '@quarry/integrations/kit/channel'
import type { Actor } from '../../../context.ts'
import type { AssignmentRow } from '../client.store.ts'
import type { TurnRow } from '../turn.store.ts'

/** A question that an agent was asked, by whom, and how it answers there. @property isOneOfSeveral the person may choose another agent */
export type ChannelQuestion = {
  turn: TurnRow & { run_id: RunId }
  actor: Actor
  assignment: AssignmentRow
  isOneOfSeveral: boolean
}

/** Where it is answered. */
export const placeOf = ({ turn, assignment }: ChannelQuestion): ChatPlace => ({
  space: turn.space,
  thread: assignment.is_new_message && !turn.is_direct ? null : turn.thread,
})
