import * as z from 'zod/mini'

/** What a tool does there. `destructive`: it deletes, shares, or says something to people that cannot be taken back. */
export const ToolEffect = z.enum(['read', 'write', 'destructive'])
export type ToolEffect = z.infer<typeof ToolEffect>

/**
 * How far what is given to a tool travels. `own`: it stays in this installation; `account`: to a service that the person has an account at,
 * and is seen by those who see it there already; `external`: to others.
 */
export const ToolEgress = z.enum(['own', 'account', 'external'])
export type ToolEgress = z.infer<typeof ToolEgress>

/**
 * How a call that may have been carried out is told from one that was not. `key`: the service takes a key of ours; `natural`: carrying it
 * out twice changes nothing; `probe`: one can look; `none`: nobody knows.
 */
export const ToolIdempotency = z.enum(['key', 'natural', 'probe', 'none'])
export type ToolIdempotency = z.infer<typeof ToolIdempotency>

/**
 * What an argument of a tool is. `destination`: it names a recipient, a place or an address; `content`: it is what is said there, whatever its
 * length; `plain`: neither.
 */
export const ToolFieldRole = z.enum(['destination', 'content', 'plain'])
export type ToolFieldRole = z.infer<typeof ToolFieldRole>

/** What administrators decide for a tool of an agent. `remember`: a person may allow calls of one kind for a while. */
export const ToolSetting = z.enum(['ask', 'remember', 'never'])
export type ToolSetting = z.infer<typeof ToolSetting>

/**
 * Who vouches for a piece of text, best first. `system`: our rules; `builder`: the agent's texts; `person`: what the asking person wrote in
 * this conversation; `member`: documents that only members write; `outside`: everything else, results of tools among it.
 */
export const labels = ['system', 'builder', 'person', 'member', 'outside'] as const
export const Label = z.enum(labels)
export type Label = z.infer<typeof Label>

/** What a context is worth that holds all of these: as much as the worst of them. */
export const worstLabel = (given: readonly Label[]): Label => labels[Math.max(0, ...given.map((label) => labels.indexOf(label)))]!

/** Whether everything in the context comes from people whose instructions count. */
export const isClean = (taint: Label): boolean => labels.indexOf(taint) <= labels.indexOf('person')

/**
 * - `proposed`: a model wants it. `waiting`: a person is asked. `approved`: it may be sent, once. `sending`: it may be on its way.
 * - Ends: `succeeded`; `failed`: certainly not carried out; `unknown`: nobody knows; `denied`, `expired`: by the person, or by their silence;
 *   `invalid`: it makes no sense; `refused`: not allowed; `void`: its run ended or moved on before it was sent.
 */
export const toolCallStates = [
  'proposed',
  'waiting',
  'approved',
  'sending',
  'succeeded',
  'failed',
  'unknown',
  'denied',
  'expired',
  'invalid',
  'refused',
  'void',
] as const
export const ToolCallState = z.enum(toolCallStates)
export type ToolCallState = z.infer<typeof ToolCallState>

/** Why a call is in its state, where there is more to say than that. The screens have words for each. */
export const toolCallReasons = [
  // What its service said, or that it said nothing.
  'auth',
  'settings',
  'certificate',
  'forbidden',
  'notFound',
  'throttled',
  'unreachable',
  'timeout',
  'upstream',
  // Why it was not to be carried out.
  'unclear',
  'never',
  'repeated',
  'budget',
  'preview',
  'signIn',
  'notConnected',
  'notGranted',
  // What was not as it had been when it was approved.
  'member',
  'agent',
  'tool',
  'connection',
  // How it is known what became of it, or why it is not.
  'told',
  'looked',
  'vanished',
  'abandoned',
  'runEnded',
] as const
export type ToolCallReason = (typeof toolCallReasons)[number]

const open: readonly ToolCallState[] = ['proposed', 'waiting', 'approved', 'sending']
export const isOpenCall = (state: ToolCallState): boolean => open.includes(state)

/** `void`: what was asked is no longer so, or was only shown. */
export const ApprovalState = z.enum(['waiting', 'approved', 'denied', 'expired', 'void'])
export type ApprovalState = z.infer<typeof ApprovalState>

/** How a decision came. A caller of an interface of ours never decides as itself. */
export const DecidedVia = z.enum(['app', 'rule'])
export type DecidedVia = z.infer<typeof DecidedVia>

/**
 * How the taking back of what a call did stands. `offered`: its person may have it taken back; `sending`: it may be on its way; `undone`: it is as
 * it was before; `changed`: somebody has gone on from it, so it stays; `failed`: certainly not taken back; `unknown`: nobody knows.
 */
export const ToolUndoState = z.enum(['offered', 'sending', 'undone', 'changed', 'failed', 'unknown'])
export type ToolUndoState = z.infer<typeof ToolUndoState>
