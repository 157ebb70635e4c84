import { sql } from 'kysely'

/** Of `source`, as the query names it: those of a deactivated or deleted workspace sleep. */
export const isAwake = sql<boolean>`exists (
  select from workspace where workspace.id = source.workspace_id and workspace.status = 'active' and workspace.removed_at is null)`
