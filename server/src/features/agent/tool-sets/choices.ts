import type { ToolSetId } from '@quarry/contract/ids'
import { choicesOf, type FieldChoice } from '@quarry/integrations/kit/tool'
import type { WorkspaceCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { ask, openToAct } from '../../connection/connection.ts'
import { toolsetOf } from './catalogue.ts'
import { toolSetEditedBy } from './tool-set-for.ts'
import { standingsFor } from './standing.ts'

/** More are not read through; words narrow them. */
const most = 25

/** What it is called in the audit log. */
const looksUp = { en: 'Look up choices', ko: '선택지 찾기' }

/**
 * What there is at a service for a field of its tools, as the account sees it that the tool set acts as for the caller.
 * @throws Failure toolSetMissing; forbidden; invalidInput — of this field nobody can be asked; toolNotAuthenticated, toolScopeMissing; as `ask`
 */
export async function choicesFor(
  ctx: WorkspaceCtx,
  { toolSetId, tool = '', field, words }: { toolSetId: ToolSetId; tool?: string; field: string; words: string },
): Promise<{ choices: FieldChoice[] }> {
  const row = await toolSetEditedBy(ctx, ctx.db, toolSetId)
  const choices = choicesOf(toolsetOf(ctx, row.service) ?? {}, tool, field)
  if (!choices) throw fail('invalidInput', { detail: 'field' })
  const { connection } = (await standingsFor(ctx, ctx.db, [row]))(row)
  if (!connection || connection.state === 'refused') throw fail('toolNotAuthenticated')
  if (connection.lacks(choices.scopes).length > 0) throw fail('toolScopeMissing')
  const found = await ask(ctx, async (signal) => {
    const use = { connectionId: connection.id, part: 'toolset', does: `choose ${field}`, title: looksUp } as const
    const io = await openToAct(ctx, use, signal)
    return choices.find(io as never, words)
  })
  return { choices: found.slice(0, most) }
}
