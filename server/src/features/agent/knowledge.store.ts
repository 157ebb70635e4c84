import type { KnowledgeKind } from '@quarry/contract/agent/agent'
import { failedCodes } from '@quarry/contract/source/document-code'
import type { AccountId, AgentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { keepsText } from '../../db/kept-text.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

/** What an agent was given to know. */
export const findKnowledge = (db: Db, workspaceId: WorkspaceId, agentId: AgentId) =>
  db
    .selectFrom('agent_knowledge')
    .select(['source_id', 'kind', 'place'])
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', agentId)
    .orderBy('source_id')
    .orderBy('kind')
    .orderBy('place')
    .execute()

type Stored = { agent_id: AgentId; source_id: SourceId; kind: KnowledgeKind; place: string | null }
/** As it was when it was chosen or saved last. */
type Kept = { title: string; source_name: string; chosen_by: AccountId | null }
/** Its source now; null when it is no longer connected. */
type Source = {
  service: ServiceName | null
  display_name: string | null
  access_level: AccessLevel | null
  connected_by: AccountId | null
  status: SourceStatus | null
}
/**
 * @property is_there whether it is still listed.
 * @property is_indexed whether anything of it is found by somebody.
 * @property visible_title what it is called now; null where this viewer may see nothing of it.
 */
type Facts = { is_there: boolean; is_indexed: boolean; visible_title: string | null }
export type KnowledgeRow = Stored & Kept & Source & Facts

const isRead = sql<boolean>`document.code is not null and document.code <> 'plan_count'
  and document.code <> all(${sql.val([...failedCodes])}::text[])`

/** A document that somebody finds. */
export const isFound = sql<boolean>`(${isRead} or ${keepsText})`

/** What is known now of places, as this viewer may know it. @param chosen rows of an agent's knowledge. */
const looked = (viewer: Viewer, chosen: RawBuilder<unknown>) => sql<KnowledgeRow>`
  with chosen as (${chosen})
  select chosen.*, source.service, source.display_name, source.access_level, source.created_by as connected_by, source.status,
    source.id is not null and coalesce(one.is_there, below.is_there, true) as is_there,
    coalesce(one.is_indexed, below.is_indexed, count.indexed > 0, false)
      or (chosen.kind = 'source' and exists (select from document where document.source_id = source.id and ${keepsText})) as is_indexed,
    case when chosen.kind = 'source' then source.display_name else coalesce(one.title, below.title) end as visible_title
  from chosen
  left join source on source.workspace_id = ${viewer.workspaceId} and source.id = chosen.source_id and source.removed_at is null
  left join lateral (
    select sum(documents) filter (where ${isRead}) as indexed from document_count document
    where chosen.kind = 'source' and document.workspace_id = ${viewer.workspaceId} and document.source_id = source.id
  ) count on true
  left join lateral (
    select count(*) > 0 as is_there, coalesce(bool_or(${isFound}), false) as is_indexed,
      min(document.title) filter (where ${isVisibleTo(viewer)}) as title
    from document
    where document.source_id = source.id and document.id = case chosen.kind when 'document' then chosen.place::uuid end
  ) one on chosen.kind = 'document'
  left join lateral (
    select exists (select from document where ${liesBelow}) as is_there,
      exists (select from document where ${liesBelow} and ${isFound}) as is_indexed,
      (select step ->> 'title' from document cross join lateral jsonb_array_elements(document.ancestors) step
        where ${liesBelow} and step ->> 'id' = chosen.place and ${isVisibleTo(viewer)} limit 1) as title
  ) below on chosen.kind = 'folder'
  order by source.sequence nulls last, chosen.source_name, chosen.source_id, chosen.kind desc, chosen.title, chosen.place`

const liesBelow = sql<boolean>`document.workspace_id = source.workspace_id and document.source_id = source.id
  and jsonb_path_query_array(document.ancestors, '$[*].id') ? chosen.place`

/** The knowledge of some agents, by the order of their sources; of each source the whole first, then folders, then documents. */
export async function lookAtKnowledge(db: Db, viewer: Viewer, agentIds: readonly AgentId[]): Promise<KnowledgeRow[]> {
  if (agentIds.length === 0) return []
  const { rows } = await looked(
    viewer,
    sql`select agent_id, source_id, kind, place, title, source_name, chosen_by from agent_knowledge
      where workspace_id = ${viewer.workspaceId} and agent_id = any(${sql.val([...agentIds])}::uuid[])`,
  ).execute(db)
  return rows
}

/** The same of what somebody is choosing. */
export async function lookAtChoices(
  db: Db,
  viewer: Viewer,
  agentId: AgentId,
  choices: readonly KnowledgeChoice[],
): Promise<KnowledgeRow[]> {
  if (choices.length === 0) return []
  const rows = choices.map(({ sourceId, kind, contentId }) => ({ source_id: sourceId, kind, place: contentId }))
  const found = await looked(
    viewer,
    sql`select distinct ${agentId}::uuid as agent_id, source_id, kind, place, '' as title, '' as source_name,
        ${viewer.accountId}::uuid as chosen_by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(source_id uuid, kind text, place text)`,
  ).execute(db)
  return found.rows
}

type Entry = Omit<Stored, 'agent_id'> & Kept

/** Gives an agent other knowledge. */
export async function replaceKnowledge(
  tx: Db,
  workspaceId: WorkspaceId,
  agentId: AgentId,
  entries: readonly Entry[],
): Promise<void> {
  await tx.deleteFrom('agent_knowledge').where('workspace_id', '=', workspaceId).where('agent_id', '=', agentId).execute()
  if (entries.length === 0) return
  await tx
    .insertInto('agent_knowledge')
    .values(entries.map((entry) => ({ workspace_id: workspaceId, agent_id: agentId, ...entry })))
    .execute()
}
