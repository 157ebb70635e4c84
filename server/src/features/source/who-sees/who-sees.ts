import { fullName } from '@quarry/contract/account/account'
import type { AccountId, DocumentId, SourceId } from '@quarry/contract/ids'
import type { DocumentViewer, RightsBasis, SeenOfSource } from '@quarry/contract/wire/source/rights'
import type { Source } from '@quarry/contract/wire/source/source'
import type { WorkspaceCtx } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { recordAudit } from '../../audit/audit.ts'
import { documentsManagedBy } from '../access.ts'
import { hasLapsed } from '../present.ts'
import { listSources } from '../list-sources.ts'
import { viewerOf } from '../../rights/rights.ts'
import { mirroringServices } from '../../connection/connection.ts'
import { reasonsFor } from './explain.ts'
import { countVisible, findAccessList, findGrants, findGroupsBelow, findMembersAt, findMemberEmail } from './explain.store.ts'

type Question = { sourceId: SourceId; documentId: DocumentId; page: number; pageSize: number }

/**
 * Which members see a document, and why. That somebody asked is noted.
 * @throws Failure sourceMissing, forbidden — what a source holds is not the caller's to look after; documentMissing
 */
export async function findReaders(
  ctx: WorkspaceCtx,
  { sourceId, documentId, page, pageSize }: Question,
): Promise<{ basis: RightsBasis; readers: DocumentViewer[]; total: number; memberTotal: number }> {
  const workspaceId = ctx.workspace.id
  const source = await documentsManagedBy(ctx, ctx.db, sourceId)
  const list = await findAccessList(ctx.db, workspaceId, sourceId, documentId)
  if (!list) throw fail('documentMissing')
  if (page === 0)
    await recordAudit(ctx.db, ctx, {
      workspaceId,
      action: 'rights.viewDocument',
      subject: documentId,
      detail: { sourceId, source: source.display_name },
    })

  const isMirrored = mirroringServices(ctx).includes(source.service)
  const basis = basisOf(source.access_level, isMirrored, {
    isRead: source.rights_read_at !== null,
    hasLapsed: hasLapsed(source, ctx.clock.now()),
  })
  const grants =
    (basis === 'service' || basis === 'lapsed') && list.id !== null ? await findGrants(ctx.db, workspaceId, list.id) : []
  const conjuncts = Array.from({ length: list.conjuncts ?? 1 }, (_, n) =>
    grants.filter(({ conjunct }) => conjunct === n).map(({ principal }) => principal),
  )
  const groups = await findGroupsBelow(ctx.db, workspaceId, sourceId, conjuncts.flat())
  const explain = reasonsFor(conjuncts, new Map(groups.map(({ group_id: id, ...group }) => [id, group])))
  const members = await findMembersAt(ctx.db, workspaceId, sourceId)
  const readers = members.flatMap(({ id: accountId, addresses, people, ...member }) => {
    const isConnector = source.created_by === accountId
    const reasons = {
      level: () => [],
      connector: () => (isConnector ? [] : null),
      service: () => explain({ accountId, addresses, people }),
      unread: () => null,
      lapsed: () => (isConnector ? explain({ accountId, addresses, people }) : null),
    }[basis]()
    const name = fullName({ firstName: member.first_name, lastName: member.last_name })
    return reasons ? [{ accountId, name, email: member.email, reasons }] : []
  })
  const shown = readers.slice(page * pageSize, (page + 1) * pageSize)
  return { basis, readers: shown, total: readers.length, memberTotal: members.length }
}

/**
 * How much of each source a member sees, of the sources the caller may know of. That somebody asked is noted.
 * @throws Failure memberMissing
 */
export async function findSeenBy(ctx: WorkspaceCtx, accountId: AccountId): Promise<{ sources: SeenOfSource[] }> {
  const workspaceId = ctx.workspace.id
  const email = await findMemberEmail(ctx.db, workspaceId, accountId)
  if (email === undefined) throw fail('memberMissing')
  await recordAudit(ctx.db, ctx, { workspaceId, action: 'rights.viewMember', subject: accountId, detail: { email } })
  const [sources, counts] = await Promise.all([listSources(ctx), countVisible(ctx.db, { ...viewerOf(ctx), accountId })])
  return { sources: sources.map((source) => seenOf(source, counts.get(source.sourceId) ?? 0)) }
}

const seenOf = (source: Source, visibleCount: number): SeenOfSource => ({
  sourceId: source.sourceId,
  serviceName: source.serviceName,
  displayName: source.displayName,
  accessLevel: source.accessLevel,
  basis: basisOf(source.accessLevel, source.rights !== null, {
    isRead: source.rights?.readAt != null,
    hasLapsed: source.rights?.hasLapsed ?? false,
  }),
  documentCount: source.documentCount,
  visibleCount,
})

function basisOf(
  accessLevel: 'PUBLIC' | 'RESTRICTED',
  isMirrored: boolean,
  { isRead, hasLapsed: isOver }: { isRead: boolean; hasLapsed: boolean },
): RightsBasis {
  if (accessLevel !== 'PUBLIC') return 'connector'
  if (!isMirrored) return 'level'
  if (!isRead) return 'unread'
  return isOver ? 'lapsed' : 'service'
}
