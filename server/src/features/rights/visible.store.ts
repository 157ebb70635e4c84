import type { AccountId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { ServiceName } from '@quarry/contract/source/service'
import { type RawBuilder, sql } from 'kysely'

/** Who looks, and when. @property mirroring services that report who may read what; there an item is shown to nobody else. */
export type Viewer = { workspaceId: WorkspaceId; accountId: AccountId; mirroring: readonly ServiceName[]; at: Date }

/** Rights that were last read before this have lapsed: what the service took back since is not known. */
export const lapsedBefore = (at: Date): Date => new Date(at.getTime() - limits.rightsHours * 60 * 60_000)

const list = (names: readonly string[]): RawBuilder<readonly string[]> => sql`${sql.val(names)}::text[]`

/**
 * Ids of the access lists that let this person in, in public sources whose rights were read and, but for who connected them, have not lapsed:
 * those with a grant in every conjunct for somebody the person is there. All of it is read again with
 * every query, so a revoked right has no effect any more.
 * @param among limits the grants looked at.
 */
const listsOpenTo = ({ workspaceId, accountId, mirroring, at }: Viewer, among: RawBuilder<boolean> = sql`true`) => sql<string>`
  with recursive address (email) as (
    select email from account where id = ${accountId}
    union select email from account_email where account_id = ${accountId} and confirmed_at is not null
  ), mirrored (id) as (
    select id from source where workspace_id = ${workspaceId} and removed_at is null and access_level = 'PUBLIC'
      and service = any(${list(mirroring)}) and rights_read_at is not null
      and (rights_read_at >= ${at}::timestamptz - ${sql.lit(limits.rightsHours)} * interval '1 hour'
        or not rights_lapse or created_by = ${accountId})
  ), held (source_id, principal) as (
    select mirrored.id, general.principal from mirrored cross join (
      select 'everyone' union select 'email:' || email from address
      union select 'domain:' || substring(email from '[^@]*$') from address) general (principal)
    union
    select mirrored.id, 'user:' || person_id from mirrored join source_person on source_id = mirrored.id join address using (email)
    union
    select m.source_id, 'group:' || m.group_id
    from held join source_group_member m on m.source_id = held.source_id and m.principal = held.principal
  )
  select list_id from held join access_grant g on g.source_id = held.source_id and g.principal = held.principal
  where ${among} group by list_id having count(distinct conjunct) = min(conjuncts)`

/**
 * What the search index lets pass for this person: the sources they see all of, and the access lists that let them in.
 * The same for the same rights.
 */
export const visibleTokens = (viewer: Viewer): RawBuilder<{ token: string }> => sql`
  select id as token from source
  where workspace_id = ${viewer.workspaceId} and removed_at is null
    and case access_level when 'PUBLIC' then service <> all(${list(viewer.mirroring)}) else created_by = ${viewer.accountId} end
  union all (${listsOpenTo(viewer)})
  order by token`

/**
 * The same rule on the record itself: whether `document` of `source`, as the query names them, is for these eyes.
 * @param among of these documents, when they are known; the grants of all others are left alone.
 */
export const isVisibleTo = (viewer: Viewer, among: readonly DocumentId[] | null = null): RawBuilder<boolean> =>
  isVisible(viewer, among === null ? sql`true` : grantsOf(sql`= any(${sql.val(among)}::uuid[])`))

/** @param ids a query for those the documents are among. */
export const isVisibleAmong = (viewer: Viewer, ids: RawBuilder<DocumentId>): RawBuilder<boolean> =>
  isVisible(viewer, grantsOf(sql`in (${ids})`))

const grantsOf = (areThese: RawBuilder<unknown>) =>
  sql<boolean>`g.list_id in (select access_list_id from document where id ${areThese})`

const isVisible = (viewer: Viewer, ofThese: RawBuilder<boolean>) => sql<boolean>`
    source.workspace_id = ${viewer.workspaceId} and source.removed_at is null and case
      when source.access_level <> 'PUBLIC' then source.created_by = ${viewer.accountId}
      when source.service = any(${list(viewer.mirroring)}) then document.access_list_id in (${listsOpenTo(viewer, ofThese)})
      else true end`
