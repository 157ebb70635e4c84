import type { AccountId, SourceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { AuthMethod } from '@quarry/integrations/kit/connection'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { formFor, consentGivenBy, fieldsOf, openConnection } from '../../connection/connection.ts'
import { findConnectedOf, holdPlacesOf } from '../source.store.ts'

type Settings = Record<string, unknown>
type Access = { settings: Settings; authMethod: AuthMethod; connectionId: string | null }
type Candidate = Access & { service: ServiceName; accessLevel: AccessLevel; createdBy: AccountId }

/**
 * Refuses to read the same spaces of a service by two sources for the same people: everything in them would be found twice. Only where a
 * part of a service can be chosen; of file servers several accounts may see different things. To be called in the transaction of the change.
 *
 * @param except the source that is changed.
 * @throws Failure sourceTeamTaken, sourceSpaceTaken — with the name of the other source.
 */
export async function refuseReadTwice(
  ctx: Needs<'vault' | 'vendors' | 'workspace'>,
  tx: Db,
  candidate: Candidate,
  except: SourceId | null = null,
): Promise<void> {
  const { service, accessLevel, createdBy } = candidate
  const chosen = chosenIn(ctx, candidate)
  if (chosen === null) return
  await holdPlacesOf(tx, ctx.workspace.id, service)
  const place = await placeOf(ctx, tx, candidate)
  if (place === null) return
  for (const other of await findConnectedOf(tx, ctx.workspace.id, service)) {
    const isForOthers = accessLevel === 'RESTRICTED' && other.created_by !== createdBy
    if (other.id === except || other.access_level !== accessLevel || isForOthers || other.connection_id === null) continue
    const stored = await openConnection({ ...ctx, db: tx }, ctx.workspace.id, other.connection_id)
    if (!stored) continue
    const access = { ...stored, service, connectionId: other.connection_id }
    if ((await placeOf(ctx, tx, access)) !== place) continue
    if (place.startsWith('team ')) throw fail('sourceTeamTaken', { detail: other.display_name })
    if (overlap(chosen, chosenIn(ctx, access) ?? [])) throw fail('sourceSpaceTaken', { detail: other.display_name })
  }
}

type Asked = Pick<Candidate, 'service' | 'settings' | 'authMethod'>

/** Ids of what is chosen of the service; none means all, null that nothing can be chosen there. */
function chosenIn(ctx: Needs<'vendors'>, { service, settings, authMethod }: Asked): string[] | null {
  const form = formFor(ctx, { service, part: 'source', authMethod })
  const field = form && fieldsOf(form).find(({ kind }) => kind === 'containers')
  if (!field) return null
  const chosen = settings[field.name]
  return Array.isArray(chosen) ? chosen.map(String) : []
}

/** Where something is chosen from: a team, a server, or what an account sees. Null: unknown. */
async function placeOf(ctx: Needs<'workspace'>, tx: Db, { settings, connectionId }: Access): Promise<string | null> {
  const { teamId, url, adminAccount, tenantId, integration } = settings
  if (typeof teamId === 'string') return `team ${teamId}`
  if (typeof url === 'string' && URL.canParse(url)) return `host ${new URL(url).host}`
  if (typeof adminAccount === 'string') return `account ${adminAccount.toLowerCase()}`
  if (typeof tenantId === 'string') return `tenant ${tenantId.toLowerCase()}`
  const givenBy = connectionId === null ? null : await consentGivenBy({ ...ctx, db: tx }, connectionId)
  if (givenBy !== null) return `consent ${givenBy}`
  return typeof integration === 'string' ? `integration ${integration}` : null
}

const overlap = (ours: readonly string[], theirs: readonly string[]): boolean =>
  ours.length === 0 || theirs.length === 0 || ours.some((id) => theirs.includes(id))
