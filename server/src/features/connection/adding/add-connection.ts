import type { ConnectionId } from '@quarry/contract/ids'
import type { ConsentBack } from '@quarry/contract/wire/source/connection'
import { can } from '@quarry/contract/workspace/permission'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { holdMember } from '../../member/member.ts'
import { checkAccess } from '../ask.ts'
import { openConsentPage } from '../begin-consent.ts'
import { completeAddresses } from '../complete-addresses.ts'
import { writeHealth } from '../connection.store.ts'
import type { Parts } from '../part-rules.ts'
import { readSettings } from '../read-settings.ts'
import { serviceTitle } from '../services.ts'
import { storeConnection } from '../stored-connection.ts'
import type { Adding } from './requested-part.ts'
import { knownAccount, knownSettings, rulesOf } from './known-accounts.ts'

/**
 * Connects a part of a service by its form. The secrets of an account that is the caller's own are taken over, to the same place alone.
 * @throws Failure serviceUnavailable; partUnavailable — also of one that asks for more than signing in; forbidden, connectionMissing; the
 * check's own
 */
export async function addConnection(ctx: WorkspaceCtx, parts: Parts, input: Adding): Promise<{ connectionId: ConnectionId }> {
  const { serviceName: service, part, isShared } = input
  if (rulesOf(ctx, parts, { service, part }).asksMore) throw fail('partUnavailable')
  const { account, stored, shown } = await accountFor(ctx, input)
  if (account && account.auth_method !== 'form') throw fail('connectionMissing')
  const asking = { service, part, authMethod: 'form' } as const
  const given = { ...shown, ...(await completeAddresses(ctx, asking, input.settings)) }
  const settings = await checkAccess(ctx, part, {
    service,
    settings: readSettings(ctx, asking, { given, stored }),
    token: null,
  })
  return atomic(ctx.db, async (tx) => {
    // Removing a member forgets what they connected; what is connected meanwhile would be left to nobody.
    if (!(await holdMember(tx, ctx.workspace.id, ctx.account.id))) throw fail('workspaceMissing')
    const id = await storeConnection(ctx, tx, { vendor: service, part, settings, isShared })
    await writeHealth(tx, ctx.workspace.id, id, { state: 'good', reason: null, at: ctx.clock.now() })
    const detail = { vendor: serviceTitle(ctx, service), part, isShared }
    await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'connection.add', subject: id, detail })
    return { connectionId: id }
  })
}

/**
 * Begins to connect a part of a service by consent: a known account is expected, so that nobody chooses it again.
 * @returns address of the consent page. @throws Failure serviceUnavailable, partUnavailable, providerClientMissing, forbidden, connectionMissing, toolSetMissing
 */
export async function beginConnection(
  ctx: WorkspaceCtx,
  parts: Parts,
  input: Adding & { back: ConsentBack },
): Promise<{ address: string }> {
  const { serviceName: service, part, isShared, toolSetId, back } = input
  const { asksMore, scopesFor } = rulesOf(ctx, parts, { service, part })
  const needed = toolSetId ? await scopesFor?.(ctx, ctx.db, { service, toolSetId }) : null
  const { account, shown } = await accountFor(ctx, input)
  if (account && (account.given_by === null || account.given_by_name === null)) throw fail('connectionMissing')
  const asking = { service, part, authMethod: 'consent' } as const
  const given = { ...shown, ...input.settings }
  const settings = asksMore ? {} : readSettings(ctx, asking, { given, stored: null })
  return openConsentPage(ctx, {
    service,
    part,
    connectionId: null,
    sourceId: null,
    back: asksMore ? 'settings' : back,
    isShared,
    settings,
    needed: needed ?? null,
    account: account && { id: account.given_by!, name: account.given_by_name! },
  })
}

/** @throws Failure forbidden — the account is somebody else's, or the workspace's is not the caller's to add to; connectionMissing */
async function accountFor(ctx: WorkspaceCtx, { serviceName: service, part, isShared, accountOf }: Adding) {
  if (isShared && !can(ctx, 'connection.manage')) throw fail('forbidden')
  if (accountOf === undefined) return { account: null, shown: {}, stored: null }
  const account = await knownAccount(ctx, { service, part }, accountOf)
  return { account, ...knownSettings(ctx, { service, part }, account) }
}
