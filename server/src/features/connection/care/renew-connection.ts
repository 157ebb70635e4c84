import type { ConnectionId, ToolSetId } from '@quarry/contract/ids'
import type { ConsentBack } from '@quarry/contract/wire/source/connection'
import type { WorkspaceCtx } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { connectionManagedBy } from '../access.ts'
import { checkAccess } from '../ask.ts'
import { openConsentPage } from '../begin-consent.ts'
import { neededFor, usesOf } from '../list-connections.ts'
import { writeHealth } from '../connection.store.ts'
import { completeAddresses } from '../complete-addresses.ts'
import { adoptDraft, draftOf } from '../draft.ts'
import { tryConnection } from './check-connection.ts'
import type { Parts } from '../part-rules.ts'
import { readSettings } from '../read-settings.ts'
import { credentialsFormFor, serviceTitle } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openSettings, replaceConnection } from '../stored-connection.ts'

/**
 * Enters the credentials of a connection again; what is chosen beside them stays. They are checked first.
 * @throws Failure connectionMissing, forbidden; serviceUnavailable — it lives by a consent; the check's own, and those of what uses it
 */
export async function renewConnection(
  ctx: WorkspaceCtx,
  parts: Parts,
  { connectionId, settings: typed }: { connectionId: ConnectionId; settings: Settings },
): Promise<void> {
  const row = await connectionManagedBy(ctx, ctx.db, connectionId)
  const { vendor: service, part } = row
  const form = credentialsFormFor(ctx, { service, authMethod: 'form' })
  if (row.auth_method !== 'form' || !form) throw fail('serviceUnavailable')
  const asking = { service, part, authMethod: 'form' } as const
  const before = openSettings(ctx, row)
  const credentials = Object.fromEntries(Object.entries(typed).filter(([name]) => name in form.shape))
  const chosen = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => !(name in form.shape)))
  const given = { ...chosen, ...(await completeAddresses(ctx, asking, credentials)) }
  const settings = readSettings(ctx, asking, { given, stored: before })
  const after = await checkAccess(ctx, part, { service, settings, token: null })

  await atomic(ctx.db, async (tx) => {
    await replaceConnection(ctx, tx, { workspaceId: ctx.workspace.id, id: connectionId, settings: after })
    await writeHealth(tx, ctx.workspace.id, connectionId, { state: 'good', reason: null, at: ctx.clock.now() })
    // After the connection, which everybody takes first.
    await parts[part]?.renewed(ctx, tx, { connectionId, isOtherAccount: false, settings: { before, after } })
    await noteRenewal(ctx, tx, { connectionId, vendor: serviceTitle(ctx, service) })
  })
}

/**
 * Begins to consent again, to what a tool set needs, or else all that works with it by now: the connection keeps its id, and what was
 * granted before is requested too. We ask for that by name, also where a provider would add whatever it granted us before (Google's
 * `include_granted_scopes`): that would hand a tool what a source was granted.
 *
 * @returns address of the consent page. @throws Failure connectionMissing, forbidden, serviceUnavailable, providerClientMissing, toolSetMissing
 */
export async function beginRenewal(
  ctx: WorkspaceCtx,
  parts: Parts,
  { connectionId, toolSetId, back }: { connectionId: ConnectionId; toolSetId?: ToolSetId | undefined; back: ConsentBack },
): Promise<{ address: string }> {
  const row = await connectionManagedBy(ctx, ctx.db, connectionId)
  if (row.auth_method !== 'consent') throw fail('serviceUnavailable')
  const account = row.given_by === null || row.given_by_name === null ? null : { id: row.given_by, name: row.given_by_name }
  const { vendor: service, part, scopes: held } = row
  const needed = toolSetId
    ? await parts[part]?.scopesFor?.(ctx, ctx.db, { service, toolSetId })
    : neededFor(ctx, parts, row, (await usesOf(ctx, parts, [row])).get(row.id))
  return openConsentPage(ctx, {
    service,
    part,
    connectionId,
    sourceId: null,
    back,
    // What serves nothing keeps what it has; without that a service may have no page at all.
    needed: needed && needed.length + (held?.length ?? 0) > 0 ? needed : null,
    held,
    site: row.site,
    account,
  })
}

/** Lets a connection continue with a consent of another account. @throws Failure connectionMissing, forbidden, consentMissing */
export async function adoptAccount(
  ctx: WorkspaceCtx,
  parts: Parts,
  { connectionId, draftId }: { connectionId: ConnectionId; draftId: ConnectionId },
): Promise<void> {
  const adopted = await atomic(ctx.db, async (tx) => {
    const { vendor: service, part } = await connectionManagedBy(ctx, tx, connectionId)
    const draft = await draftOf(ctx, tx, draftId)
    if (draft.vendor !== service || draft.part !== part) throw fail('consentMissing')
    await adoptDraft(ctx, tx, { id: draftId, connectionId })
    await parts[part]?.renewed(ctx, tx, { connectionId, isOtherAccount: true, settings: null })
    await noteRenewal(ctx, tx, { connectionId, vendor: serviceTitle(ctx, service), givenBy: draft.given_by_name })
    return { id: connectionId, service, part }
  })
  await tryConnection(ctx, adopted)
}

const noteRenewal = (
  ctx: WorkspaceCtx,
  tx: Db,
  { connectionId: subject, ...detail }: { connectionId: ConnectionId; vendor: string; givenBy?: string },
) => recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action: 'connection.renew', subject, detail })
