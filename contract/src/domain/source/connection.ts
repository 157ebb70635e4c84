import * as z from 'zod/mini'
import { can, type Caller } from '../workspace/permission.ts'

/** What a connection is for. Each part has connections of its own: an account that reads a whole domain must never act. */
export const connectionParts = ['source', 'toolset', 'channel'] as const
export const ConnectionPart = z.enum(connectionParts)
export type ConnectionPart = z.infer<typeof ConnectionPart>

/**
 * - `untried`: nothing was done with it yet.
 * - `good`: the service last let it in.
 * - `refused`: the service refuses it, or what was stored cannot be opened any more; it waits for a person.
 * - `scopeMissing`: the service lets it in, and some of what its part needs was not granted.
 */
export const connectionStates = ['untried', 'good', 'refused', 'scopeMissing'] as const

/**
 * How signing in with a connection went. `busy`: the service asks to be left alone for a while; `failed`: it answers, and something else is
 * wrong.
 */
export const connectionTrials = ['good', 'refused', 'unreachable', 'busy', 'failed'] as const
export type ConnectionTrial = (typeof connectionTrials)[number]

/** What the rules ask of a connection. `isMine`: it is the caller's own, and nobody else's. */
export type ConnectionFacts = { part: ConnectionPart; isShared: boolean; isMine: boolean }

/**
 * Who may know of a connection. What somebody connected for themselves is nobody else's matter, but for what is read by it: who manages
 * sources manages those of others too.
 */
export const canSeeConnection = (caller: Caller, facts: ConnectionFacts): boolean => may(caller, 'connection.view', facts)

/** Who may renew and remove a connection. A shared one is the workspace's, whoever connected it. */
export const canManageConnection = (caller: Caller, facts: ConnectionFacts): boolean => may(caller, 'connection.manage', facts)

/** Who may act by a connection: by a personal one its owner, by a shared one those whom its part allows. */
export const canUseConnection = ({ isShared, isMine }: Pick<ConnectionFacts, 'isShared' | 'isMine'>): boolean =>
  isShared || isMine

/** Who may begin another connection with the account of one: of their own a member, of what is shared whoever looks after it. */
export const canReuseConnection = (caller: Caller, facts: ConnectionFacts): boolean =>
  facts.isMine || (facts.isShared && canManageConnection(caller, facts))

const may = (
  caller: Caller,
  action: 'connection.view' | 'connection.manage',
  { part, isShared, isMine }: ConnectionFacts,
): boolean => (isShared || (part === 'source' && !isMine) ? can(caller, action) : isMine && can(caller, action, { own: true }))
