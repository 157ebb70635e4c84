import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionId } from '@quarry/contract/ids'
import { IntegrationError, type Io } from '@quarry/integrations/kit/kit'
import { resultText } from '@quarry/integrations/kit/tool-result'
import { runTool, type ToolOutcome } from '@quarry/integrations/kit/tool-run'
import { secretFilter } from '@quarry/integrations/kit/tool-secrets'
import type { Actor } from '../../../../context.ts'
import { Failure } from '../../../../http/fail.ts'
import { noteLackingScopes, tryConnection, withoutSecrets } from '../../../connection/connection.ts'
import { Overtaken, type RunWork } from '../../../run/run.ts'
import { beginSending, findCall, knownTool, openTool, recordOutcome, type Sending, type ToolCallRow } from '../../../tool/tool.ts'
import { whyNot } from './why-not.ts'

/** Beyond the time-out of every single request of a tool. */
const wholeMs = 120_000
const longestPauseMs = 10_000

/** @property isOwn it acts as the person who asks, who can allow more at the service */
type Carrying = { isPreview: boolean; isOwn: boolean }

/**
 * Carries an approved call out, at most once, and writes down what became of it.
 * @returns `notGranted` when the service wants more to be allowed before it does it, which the person can do; the call stays approved
 */
export async function carry(
  run: RunWork,
  actor: Actor,
  call: ToolCallRow,
  { isPreview, isOwn }: Carrying,
): Promise<'ended' | 'notGranted'> {
  for (;;) {
    const begun = await beginSending(actor, run.held, call.id, (tx, row) => whyNot(actor, tx, row, isPreview))
    if (begun === null) {
      const row = await findCall(actor.db, run.held.workspaceId, call.id)
      if (row?.state !== 'approved') return 'ended'
      run.signal.throwIfAborted()
      throw new Overtaken()
    }
    if ('void' in begun) return 'ended'
    const { outcome: first, text } = await sent(run, actor, call, begun)
    const isLacking = await noteLacking(actor, call, first)
    // Refused as a whole, so it can be done once it is allowed.
    const outcome = isLacking && isOwn && 'reason' in first ? { ...first, outcome: 'notExecuted' as const } : first
    const sending = { workspaceId: run.held.workspaceId, id: call.id, attempt: begun.attempt }
    const state = await recordOutcome(actor, sending, outcome, text)
    if ('reason' in outcome && outcome.reason === 'auth' && !isLacking) await noteRefusal(run, actor, call)
    if (state !== 'approved') return 'ended'
    if (isLacking) return 'notGranted'
    const pauseMs = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 1_000) : 0
    await sleep(Math.min(longestPauseMs, pauseMs), undefined, { signal: run.signal })
  }
}

/** Whether it is the account that is refused, so that the person is asked to sign in again, or this call alone. */
export async function noteRefusal(
  run: RunWork,
  actor: Actor,
  { connection_id: id, service }: Pick<ToolCallRow, 'connection_id' | 'service'>,
): Promise<void> {
  if (id !== null) await tryConnection({ ...actor, signal: run.signal }, { id: id as ConnectionId, service, part: 'toolset' })
}

/** Whether the service wants more to be allowed, so that whoever connected the account is asked to. */
async function noteLacking(actor: Actor, call: ToolCallRow, outcome: ToolOutcome): Promise<boolean> {
  if (outcome.outcome !== 'refused' || !outcome.lacksScope || call.connection_id === null) return false
  const { workspace_id: workspaceId, connection_id: connectionId } = call
  return noteLackingScopes(actor, { workspaceId, connectionId, scopes: knownTool(actor, call)!.definition.scopes })
}

/** @property text without secrets */
type Sent = { outcome: ToolOutcome; text: string }

async function sent(
  run: RunWork,
  actor: Actor,
  call: ToolCallRow,
  { arguments: input, intent, leaveBy }: Sending,
): Promise<Sent> {
  const known = knownTool(actor, call)!
  // What is on its way is finished and written down, also for somebody who stops the run.
  const ends = call.effect === 'read' ? [run.signal] : []
  const signal = AbortSignal.any([...ends, AbortSignal.timeout(wholeMs)])
  let clean = (text: string): string => text
  try {
    const io = await openTool(actor, call, { leaveBy, signal })
    clean = secretFilter(secretsOf(actor, call.service, io)).clean
    const outcome = await runTool(known.definition, io, { input, intent })
    return {
      outcome,
      text: clean(outcome.outcome === 'succeeded' ? resultText(outcome.data) : outcome.message),
    }
  } catch (error) {
    run.signal.throwIfAborted()
    if (!(error instanceof IntegrationError || error instanceof Failure)) throw error
    const message = clean(error.message)
    return { outcome: { outcome: 'refused', reason: 'auth', message, retryAfterMs: null }, text: message }
  }
}

/** What a connection holds that nobody is to read. */
export function secretsOf(ctx: Pick<Actor, 'vendors'>, service: string, { settings, token }: Io<object>): string[] {
  const shown = withoutSecrets(ctx, { service, part: 'toolset', authMethod: token ? 'consent' : 'form' }, { ...settings })
  return Object.entries(settings).flatMap(([name, value]) => (!(name in shown) && typeof value === 'string' ? [value] : []))
}
