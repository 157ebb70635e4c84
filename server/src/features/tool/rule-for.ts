import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import { canonical } from './digest.ts'
import { fieldsToPin, type Roled } from './field-role.ts'
import { findRules, type RuleSubject } from './rule.store.ts'

type Asked = {
  call: RuleSubject
  proposal: { arguments: Record<string, unknown>; definition: Roled; isForeign: boolean; fixed: readonly string[] }
  at: Date
}

/** The live rule of the person that covers a call, one that pins every destination before others; null: none does. */
export async function ruleFor(
  tx: Db,
  workspaceId: WorkspaceId,
  { call, proposal: { arguments: given, fixed, ...tool }, at }: Asked,
): Promise<{ id: string; pins: 'egress' | 'less' } | null> {
  const rules = await findRules(tx, workspaceId, call, at)
  const covering = rules.filter(({ pinned }) =>
    Object.entries(pinned).every(([name, value]) => canonical(given[name] ?? null) === canonical(value)),
  )
  const isPinned = (pinned: Record<string, unknown>) =>
    fieldsToPin(tool).every((name) => name in pinned || fixed.includes(name) || given[name] === undefined)
  const best = covering.find(({ pinned }) => isPinned(pinned)) ?? covering[0]
  return best ? { id: best.id, pins: isPinned(best.pinned) ? 'egress' : 'less' } : null
}
