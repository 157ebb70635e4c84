import { can } from '@quarry/contract/workspace/permission'
import type { ToolSet } from '@quarry/contract/wire/agent/tool-set'
import type { Needs } from '../../../context.ts'
import { vendorOf } from '../../connection/connection.ts'
import { linkTypeOf, toolSetTitle } from './catalogue.ts'
import type { Standing } from './standing.ts'
import type { ToolSetRow } from './tool-set.store.ts'

type Reading = Needs<'vendors' | 'account' | 'role' | 'privileges'>

/** A tool set as the caller may know it. */
export const presentToolSet = (
  ctx: Reading,
  row: ToolSetRow,
  { standing, canEdit }: { standing: Standing; canEdit: boolean },
): ToolSet => ({
  ...presentAccount(ctx, row, standing),
  connectionMethod: row.method,
  selectedTools: row.tools,
  tools: row.tools.map((name) => ({ name, setting: row.settings[name] ?? 'ask' })),
  fixed: canEdit ? row.fixed : {},
  inChannels: row.in_channels,
})

/** What there is to say of its account. */
export function presentAccount(
  ctx: Reading,
  row: ToolSetRow,
  { connection, state, problem }: Standing,
): Omit<ToolSet, 'connectionMethod' | 'selectedTools' | 'tools' | 'fixed' | 'inChannels'> {
  const title = toolSetTitle(ctx, row.service)
  const isOwn = connection?.owner === ctx.account.id
  return {
    toolSetId: row.id,
    vendor: title,
    serviceName: row.service,
    name: title,
    authenticationLinkType: linkTypeOf(vendorOf(ctx, row.service)),
    displayState: state,
    problem,
    accountName: connection?.accountName ?? null,
    connectionId: connection && (isOwn || can(ctx, 'connection.manage')) ? connection.id : null,
  }
}
