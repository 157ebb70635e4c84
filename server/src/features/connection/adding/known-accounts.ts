import { canReuseConnection } from '@quarry/contract/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { connectionRoutes, KnownAccount } from '@quarry/contract/wire/source/connection'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { WorkspaceCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { connectionSeenBy, factsOf } from '../access.ts'
import type { ConnectionRow } from '../connection.store.ts'
import { accountOf, connectionsThere } from '../list-connections.ts'
import type { PartRules, Parts } from '../part-rules.ts'
import { formFor, credentialsFormFor, isSetUp, saidFields, shownOf, signInTo, vendorOf } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openSettings } from '../stored-connection.ts'
import type { RequestedPart } from './requested-part.ts'

/** What the product does with connections of a part. @throws Failure serviceUnavailable; partUnavailable — the service has no such part */
export function rulesOf(ctx: Pick<WorkspaceCtx, 'vendors'>, parts: Parts, { service, part }: RequestedPart): PartRules {
  const vendor = vendorOf(ctx, service)
  if (!vendor?.connection) throw fail('serviceUnavailable')
  const rules = parts[part]
  if (!rules || !vendor[part]) throw fail('partUnavailable')
  return rules
}

/** @throws Failure serviceUnavailable, partUnavailable */
export async function waysTo(
  ctx: WorkspaceCtx,
  parts: Parts,
  asked: RequestedPart,
): Promise<OutputOf<typeof connectionRoutes.ways>> {
  rulesOf(ctx, parts, asked)
  const [vendor, signIn] = [vendorOf(ctx, asked.service), signInTo(ctx, asked.service)]
  const fieldsBy = (authMethod: 'form' | 'consent') => {
    const form = formFor(ctx, { ...asked, authMethod })
    return vendor && form ? saidFields(vendor, form, asked.part) : []
  }
  const { rows } = await connectionsThere(ctx, parts, (facts) => canReuseConnection(ctx, facts))
  return {
    form: formFor(ctx, { ...asked, authMethod: 'form' }) ? { fields: fieldsBy('form') } : null,
    consent: signIn?.consent
      ? { provider: signIn.consent.provider, isSetUp: await isSetUp(ctx, signIn.consent), fields: fieldsBy('consent') }
      : null,
    accounts: oneEach(rows.filter((row) => isKnownAt(ctx, row, asked.service))).map((row) => present(ctx, asked, row)),
  }
}

/** By consent whoever shares the provider is known; what a form holds is for one service. */
const isKnownAt = (ctx: WorkspaceCtx, row: ConnectionRow, service: ServiceName): boolean =>
  row.auth_method === 'consent' ? row.provider === signInTo(ctx, service)?.consent?.provider : row.vendor === service

/** Of several consents of one account the latest. */
const oneEach = (rows: readonly ConnectionRow[]): ConnectionRow[] => [
  ...new Map(rows.map((row) => [row.given_by || row.id, row])).values(),
]

function present(ctx: WorkspaceCtx, asked: RequestedPart, row: ConnectionRow): KnownAccount {
  const { isShared } = factsOf(ctx, row)
  const known = knownSettings(ctx, asked, row)
  const form = row.auth_method === 'form' ? formFor(ctx, { ...asked, authMethod: 'form' }) : null
  return {
    connectionId: row.id as ConnectionId,
    part: row.part,
    authMethod: row.auth_method,
    accountName: accountOf(ctx, row),
    isShared,
    isEnough: row.state !== 'refused' && form?.safeParse(known.stored ?? {}).success === true,
    settings: known.shown,
  }
}

/**
 * What a known account fills in.
 * @property stored with its secrets: for whoever it belongs to alone; else null
 */
export function knownSettings(
  ctx: WorkspaceCtx,
  { service }: RequestedPart,
  row: ConnectionRow,
): { shown: Settings; stored: Settings | null } {
  const form = row.vendor === service ? credentialsFormFor(ctx, { service, authMethod: row.auth_method }) : null
  const all = form && openSettings(ctx, row)
  if (!form || !all) return { shown: {}, stored: null }
  // What it serves now is asked anew: folders chosen for a source are no matter of another part.
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => name in form.shape))
  return { shown: shownOf(form, own), stored: factsOf(ctx, row).isMine ? own : null }
}

/** @throws Failure connectionMissing — there is none, or not of this service; forbidden — it is somebody else's */
export async function knownAccount(ctx: WorkspaceCtx, { service }: RequestedPart, id: ConnectionId): Promise<ConnectionRow> {
  const row = await connectionSeenBy(ctx, ctx.db, id)
  if (!canReuseConnection(ctx, factsOf(ctx, row))) throw fail('forbidden')
  if (row.state === 'removed' || !isKnownAt(ctx, row, service)) throw fail('connectionMissing')
  return row
}
