import { fullName } from '@quarry/contract/account/account'
import { canSeeConnection, type ConnectionFacts } from '@quarry/contract/source/connection'
import type { Connection, ConnectionHealth, connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/wire/route'
import { missingScopes } from '@quarry/integrations/oauth/consent-flow'
import type { z } from 'zod'
import type { Needs } from '../../context.ts'
import { connectionSeenBy, factsOf } from './access.ts'
import { type ConnectionRow, findConnections } from './connection.store.ts'
import { protocolOf } from './own/protocol-of.ts'
import type { Parts, Use } from './part-rules.ts'
import { credentialsFormFor, saidFields, scopesOf, serviceTitle, shownOf, vendorOf } from './services.ts'
import { openSettings } from './stored-connection.ts'

type Ctx = Needs<'db' | 'vault' | 'config' | 'vendors' | 'account' | 'workspace' | 'role' | 'privileges'>

/** What the caller, and for those who may know it the workspace, is connected to: newest last. */
export async function listConnections(ctx: Ctx, parts: Parts): Promise<Connection[]> {
  const { rows, uses } = await connectionsThere(ctx, parts, (facts) => canSeeConnection(ctx, facts))
  return rows.map((row) => present(ctx, parts, row, uses.get(row.id) ?? []))
}

/** Those that the caller may, and what uses them. */
export async function connectionsThere(
  ctx: Pick<Ctx, 'db' | 'vendors' | 'workspace' | 'account'>,
  parts: Parts,
  may: (facts: ConnectionFacts) => boolean,
): Promise<{ rows: ConnectionRow[]; uses: ReadonlyMap<string, Use[]> }> {
  const rows = (await findConnections(ctx.db, ctx.workspace.id, ctx.account.id)).filter((row) => may(factsOf(ctx, row)))
  const uses = await usesOf(ctx, parts, rows)
  // What asks for more than signing in is there with what asked; it takes its connection along when it goes.
  return { rows: rows.filter((row) => !parts[row.part]?.asksMore || uses.has(row.id)), uses }
}

/** One connection, with what is requested to give its credentials again. @throws Failure connectionMissing */
export async function readConnection(
  ctx: Ctx,
  parts: Parts,
  id: ConnectionId,
): Promise<OutputOf<typeof connectionRoutes.detail>> {
  const row = await connectionSeenBy(ctx, ctx.db, id)
  const uses = await usesOf(ctx, parts, [row])
  const vendor = vendorOf(ctx, row.vendor)
  const form = row.auth_method === 'form' ? credentialsFormFor(ctx, { service: row.vendor, authMethod: 'form' }) : null
  const stored = openSettings(ctx, row)
  return {
    ...present(ctx, parts, row, uses.get(row.id) ?? []),
    fields: vendor && form ? saidFields(vendor, form, row.part) : [],
    settings: form && stored ? shownOf(form, stored) : {},
  }
}

export async function usesOf(
  ctx: Pick<Ctx, 'db' | 'vendors' | 'workspace'>,
  parts: Parts,
  rows: readonly Pick<ConnectionRow, 'id' | 'part'>[],
): Promise<ReadonlyMap<string, Use[]>> {
  const found = [...Map.groupBy(rows, ({ part }) => part)].map(
    async ([part, all]) =>
      (await parts[part]?.usesOf(
        ctx,
        ctx.db,
        ctx.workspace.id,
        all.map(({ id }) => id),
      )) ?? [],
  )
  return Map.groupBy((await Promise.all(found)).flat(), ({ connectionId }) => connectionId)
}

function present(ctx: Ctx, parts: Parts, row: ConnectionRow, uses: readonly Use[]): Connection {
  const needed = neededFor(ctx, parts, row, uses)
  const { isShared, isMine } = factsOf(ctx, row)
  return {
    connectionId: row.id as ConnectionId,
    serviceName: row.vendor,
    vendor: serviceTitle(ctx, row.vendor),
    part: row.part,
    authMethod: row.auth_method,
    provider: row.provider,
    isShared,
    creator: { id: row.created_by, name: fullName({ firstName: row.first_name, lastName: row.last_name }) },
    accountName: isShared || isMine ? accountOf(ctx, row) : null,
    scopes: row.scopes,
    missingScopes: missingOf(row, needed),
    health: healthOf(row, needed),
    endsAt: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    renewedAt: row.renewed_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    usedBy: uses.map(({ id, name }) => ({ id, name })),
  }
}

/** What an account must allow for all that works with a connection: what its part needs, or what each says of what is chosen of it. */
export const neededFor = (
  ctx: Needs<'config' | 'vendors'>,
  parts: Parts,
  row: Pick<ConnectionRow, 'vendor' | 'part'>,
  uses: readonly Use[] = [],
): readonly string[] =>
  parts[row.part]?.scopesFor
    ? [...new Set(uses.flatMap(({ scopes = [] }) => scopes))]
    : scopesOf(ctx, row.vendor, row.part).needed

/** What was not granted, and is needed. */
const missingOf = (row: ConnectionRow, needed: readonly string[]): string[] =>
  row.provider === null || row.auth_method === 'form'
    ? []
    : missingScopes(protocolOf({ provider: row.provider, server: row.server }), row.scopes, needed)

export function healthOf(row: ConnectionRow, needed: readonly string[]): ConnectionHealth {
  const since = row.state_since?.toISOString() ?? null
  if (row.state === 'refused' || row.state === 'removed') return { state: 'refused', reason: row.state_reason, since }
  return { state: missingOf(row, needed).length > 0 ? 'scopeMissing' : row.state, reason: null, since }
}

export const accountOf = (ctx: Needs<'vault' | 'vendors'>, row: ConnectionRow): string | null =>
  row.given_by_name ?? accountIn(ctx, row)

/** The account a form names, where a field of it is marked as that. */
function accountIn(ctx: Needs<'vault' | 'vendors'>, row: ConnectionRow): string | null {
  const form = row.auth_method === 'form' ? credentialsFormFor(ctx, { service: row.vendor, authMethod: 'form' }) : null
  const [name] = Object.entries(form?.shape ?? {}).find(([, type]) => (type as z.ZodType).meta()?.['account'] === true) ?? []
  const value = name && openSettings(ctx, row)?.[name]
  return typeof value === 'string' ? value : null
}
