import type { ToolCallReason } from '@quarry/contract/agent/tool'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { meantBy } from '@quarry/integrations/kit/tool-run'
import { secretFilter } from '@quarry/integrations/kit/tool-secrets'
import type { Actor } from '../../../../context.ts'
import { Failure } from '../../../../http/fail.ts'
import type { RunWork } from '../../../run/run.ts'
import { canonical, openTool } from '../../../tool/tool.ts'
import type { ActingTool } from './acting-tools.ts'
import { noteRefusal, secretsOf } from './carry.ts'

/** @property fields those that stand for another value than they were given. @property rejection nobody knows what is meant: why */
export type Meant = {
  arguments: Record<string, unknown>
  fields: string[]
  rejection?: { state: 'invalid'; reason: ToolCallReason; text: string }
}

const lookMs = 20_000
const unclear = new Set(['notFound', 'settings'])

/** What a call is about of which a model gave names, asked of the service by the account that the call would use. */
export async function meant(
  run: RunWork,
  actor: Actor,
  { set, tool, definition }: ActingTool,
  said: Record<string, unknown>,
): Promise<Meant> {
  if (!definition.names) return { arguments: said, fields: [] }
  const call = { connection_id: set.connection?.id ?? null, service: set.service, tool }
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(lookMs)])
  let clean = (text: string): string => text
  try {
    const io = await openTool(actor, call, { leaveBy: performance.now(), signal })
    clean = secretFilter(secretsOf(actor, set.service, io)).clean
    const given = await meantBy(definition, io, said)
    const fields = Object.keys(definition.names).filter((field) => canonical(given[field]) !== canonical(said[field]))
    return { arguments: given, fields }
  } catch (error) {
    run.signal.throwIfAborted()
    const isKnown = error instanceof IntegrationError || error instanceof Failure
    if (!isKnown && !signal.aborted) throw error
    const failure = error instanceof IntegrationError ? error.reason : isKnown ? 'auth' : 'timeout'
    if (failure === 'auth') await noteRefusal(run, actor, call)
    const text = isKnown ? clean(error.message) : 'The service did not say in time what is meant.'
    const reason: ToolCallReason = unclear.has(failure) ? 'unclear' : failure
    const rejection = { state: 'invalid' as const, reason, text }
    return { arguments: said, fields: [], rejection }
  }
}
