import type { Surroundings } from '@quarry/contract/agent/picture'
import type { z } from 'zod'
import { CallFailure, type CallOutcome } from './call-failure.ts'
import { type FetchInit, IntegrationError, type IntegrationReason, type Network } from './kit.ts'
import type { Intent, Probed, Tool, ToolIo, ToolReply } from './tool.ts'

/** What became of a call of a tool. `message` for people and the model; `retryAfterMs` null: the service did not say; `lacksScope` as in `IntegrationError`. */
export type ToolOutcome =
  | ({ outcome: 'succeeded' } & ToolReply)
  | { outcome: CallOutcome; reason: IntegrationReason; message: string; retryAfterMs: number | null; lacksScope?: boolean }

/** What helps nothing to do again at once. */
const lasting = new Set<IntegrationReason>(['auth', 'settings', 'certificate', 'forbidden', 'notFound'])

/**
 * Carries out one call and says what became of it. Whatever goes wrong once the request that changes something may have left makes the outcome
 * unknown, unless that request itself was answered by a refusal.
 *
 * @throws what a fault of ours threw before anything was sent
 */
export async function runTool(
  tool: Tool<never>,
  io: ToolIo<object>,
  { input, intent }: { input: z.output<z.ZodObject>; intent: Intent },
): Promise<ToolOutcome> {
  const watched = watchSending(io.net)
  try {
    const reply = await tool.run({ ...io, net: watched.net } as never, input, intent)
    return { outcome: 'succeeded', ...reply }
  } catch (error) {
    return outcomeOf(error, tool.effect !== 'read' && watched.hasSent())
  }
}

/** @throws a fault of ours before anything was sent */
export function outcomeOf(error: unknown, hasSent: boolean): Exclude<ToolOutcome, { outcome: 'succeeded' }> {
  if (error instanceof CallFailure) return failed(error.outcome, error)
  if (hasSent) {
    const cause =
      error instanceof IntegrationError ? error : new IntegrationError('upstream', 'What the service answered could not be read.')
    return failed('unknown', cause)
  }
  if (!(error instanceof IntegrationError)) throw error
  return failed(lasting.has(error.reason) ? 'refused' : 'notExecuted', error)
}

const failed = (outcome: CallOutcome, { reason, message, retryAfterMs, lacksScope }: IntegrationError) => ({
  outcome,
  reason,
  message,
  retryAfterMs,
  lacksScope,
})

/** Looks whether a call happened whose answer nobody saw. It never fails: what cannot be found out is unknown. */
export async function probeTool(
  tool: Tool<never>,
  io: ToolIo<object>,
  { input, intent }: { input: z.output<z.ZodObject>; intent: Intent },
): Promise<Probed> {
  if (!tool.probe) return { happened: 'unknown' }
  try {
    return await tool.probe({ ...io, net: readingOnly(io.net) } as never, input, intent)
  } catch (error) {
    if (error instanceof IntegrationError) return { happened: 'unknown' }
    throw error
  }
}

/** What stands there now of the fields that a call gives. @returns none where the tool cannot say. @throws IntegrationError */
export async function currentValues(
  tool: Tool<never>,
  io: ToolIo<object>,
  input: z.output<z.ZodObject>,
): Promise<Readonly<Record<string, unknown>>> {
  const present = (await tool.current?.({ ...io, net: readingOnly(io.net) } as never, input)) ?? {}
  return Object.fromEntries(Object.entries(present).filter(([name]) => input[name] !== undefined))
}

/** What stands there around what a call would do. @throws IntegrationError */
export const surroundingsOf = async (
  tool: Tool<never>,
  io: ToolIo<object>,
  input: z.output<z.ZodObject>,
): Promise<Surroundings | null> => (await tool.surroundings?.({ ...io, net: readingOnly(io.net) } as never, input)) ?? null

/** Lets one request through that changes something, and knows whether there was one. */
export function watchSending(net: Network): { net: Network; hasSent(): boolean } {
  let hasSent = false
  return {
    hasSent: () => hasSent,
    net: {
      ...net,
      fetch(url, init: FetchInit = {}) {
        if (init.leaveBy === undefined) return net.fetch(url, init)
        if (hasSent) throw new Error('A tool makes one call that changes something.')
        hasSent = true
        return net.fetch(url, init)
      },
    },
  }
}

export const readingOnly = (net: Network): Network => ({
  ...net,
  fetch(url, init: FetchInit = {}) {
    if (init.leaveBy !== undefined) throw new Error('Looking changes nothing.')
    return net.fetch(url, init)
  },
})

type Named = Pick<Tool<never>, 'input' | 'names'>

const namingsOf = ({ names = {} }: Named) =>
  Object.entries(names).flatMap(([field, naming]) => (naming ? [{ field, naming }] : []))

/** The arguments of a tool as a model gives them: by names, where it may. */
export const saidForm = (tool: Named): z.ZodObject =>
  tool.input.extend(Object.fromEntries(namingsOf(tool).map(({ field, naming }) => [field, naming.said])))

/**
 * What a call is about of which its model gave names; changes nothing.
 * @param said of the form above. @returns as the tool takes it. @throws IntegrationError as `Naming.meant`
 */
export async function meantBy(
  tool: Named,
  io: ToolIo<object>,
  said: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const looking = { ...io, net: readingOnly(io.net) }
  const meant: Record<string, unknown> = { ...said }
  for (const { field, naming } of namingsOf(tool))
    if (said[field] !== undefined) meant[field] = await naming.meant(looking as never, said[field] as never)
  const read = tool.input.safeParse(meant)
  if (!read.success) throw new IntegrationError('settings', `What is meant is not usable: ${read.error.issues[0]?.message}`)
  return read.data
}
