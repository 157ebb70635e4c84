import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { NewToolSet } from '@quarry/contract/wire/agent/tool-set'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Tool } from '@quarry/integrations/kit/tool'
import type { z } from 'zod'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { vendorOf } from '../../connection/connection.ts'
import { toolLimit } from '../../plan/plan.ts'
import { toolsetOf } from './catalogue.ts'
import type { StoredChoice } from './tool-set.store.ts'

/** What somebody chose of the tools of a service. */
export type Choice = {
  connectionMethod: ToolSetMethod
  selectedTools: readonly string[]
  settings?: Readonly<Record<string, ToolSetting>> | undefined
  fixed?: NewToolSet['fixed']
}

/**
 * The same as it is stored: tools in the order of the service, and about those alone.
 * @throws Failure serviceUnavailable — it has no tools, or cannot be connected here; toolNoneSelected; invalidInput — a tool it does not have, or a value that its form
 * does not take
 */
export function choiceOf(
  ctx: Needs<'vendors'>,
  service: ServiceName,
  { connectionMethod: method, selectedTools, settings = {}, fixed = {} }: Choice,
): Omit<StoredChoice, 'connection_id'> {
  const toolset = toolsetOf(ctx, service)
  if (!toolset || vendorOf(ctx, service)?.connectable === false) throw fail('serviceUnavailable')
  const tools = Object.keys(toolset.tools).filter((name) => selectedTools.includes(name))
  if (tools.length < new Set(selectedTools).size) throw fail('invalidInput', { detail: 'selectedTools' })
  if (tools.length === 0) throw fail('toolNoneSelected')
  const ofChosen = <T>(values: Readonly<Record<string, T>>) => Object.entries(values).filter(([name]) => tools.includes(name))
  const set = ofChosen(fixed).filter(([, values]) => Object.keys(values).length > 0)
  for (const [name, values] of set) refuseUnfit(name, toolset.tools[name]!, values)
  return {
    method,
    tools,
    settings: Object.fromEntries(ofChosen(settings).filter(([, setting]) => setting !== 'ask')),
    fixed: Object.fromEntries(set),
  }
}

/** Files are chosen anew each time: by then the rights of who asks count. */
function refuseUnfit(
  tool: string,
  { input, fileFields = [] }: Pick<Tool<never>, 'input' | 'fileFields'>,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [field, value] of Object.entries(values)) {
    const form: z.ZodType | undefined = Object.hasOwn(input.shape, field) ? input.shape[field] : undefined
    if (!form?.safeParse(value).success || fileFields.includes(field))
      throw fail('invalidInput', { detail: `fixed.${tool}.${field}` })
  }
}

/**
 * To be asked while the agent is held.
 * @param counts tools of all services together, as they are and as they would be
 * @throws Failure toolSetsNotInPlan, toolLimitReached, tooManyTools — it would be more than there are, and more than the plan or a model allows
 */
export async function refuseTooMany(
  ctx: Needs<'clock' | 'config'>,
  tx: Db,
  workspaceId: WorkspaceId,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (after <= before) return
  const limit = await toolLimit(ctx, tx, workspaceId)
  if (limit !== null && after > limit) throw fail(limit === 0 ? 'toolSetsNotInPlan' : 'toolLimitReached')
  if (after > limits.toolsPerAgent) throw fail('tooManyTools')
}

/**
 * The tool sets of one agent, with what the plan leaves of their tools: those it was given first, of all services together. The others rest,
 * and are used again once the plan allows it.
 */
export async function withinPlan<Row extends { tools: string[] }>(
  ctx: Needs<'clock' | 'config' | 'workspace'>,
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  let left = (await toolLimit(ctx, db, ctx.workspace.id)) ?? Infinity
  return rows.flatMap((row) => {
    const tools = row.tools.slice(0, left)
    left -= tools.length
    return tools.length > 0 ? [{ ...row, tools }] : []
  })
}

export const countTools = (rows: readonly { tools: readonly string[] }[]): number =>
  rows.reduce((sum, { tools }) => sum + tools.length, 0)
