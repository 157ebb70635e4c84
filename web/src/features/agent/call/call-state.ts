import { isOpenCall, type ToolCallState } from '@quarry/contract/agent/tool'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import type { Tone } from '../../../ui/tones.ts'

export const callTone: Record<ToolCallState, Tone> = {
  proposed: 'active',
  waiting: 'warn',
  approved: 'active',
  sending: 'active',
  succeeded: 'ok',
  failed: 'danger',
  unknown: 'warn',
  denied: 'neutral',
  expired: 'neutral',
  invalid: 'neutral',
  refused: 'neutral',
  void: 'neutral',
}

/** What was changed at services, by calls that are known to have been carried out. */
export const carriedOut = (calls: readonly ToolCall[]): ToolCall[] =>
  calls.filter(({ effect, state }) => effect !== 'read' && state === 'succeeded')

/** What of them was taken back. */
export const takenBack = (calls: readonly ToolCall[]): ToolCall[] =>
  carriedOut(calls).filter(({ undo }) => undo?.state === 'undone')

/** What an agent has proposed that nobody has decided yet. */
export const waitingCalls = (calls: readonly ToolCall[]): ToolCall[] => calls.filter(({ state }) => state === 'waiting')

/** What is shown of them: a reading that went well is one of the steps already, and says nothing more. */
export const isWorthARow = ({ effect, state }: ToolCall): boolean => effect !== 'read' || state !== 'succeeded'

/** Whether it is known of everything whether it was carried out, or something was. */
export const isNothingOpen = (calls: readonly ToolCall[]): boolean =>
  carriedOut(calls).length > 0 || !calls.some(({ state }) => state === 'unknown' || isOpenCall(state))
