import type { WorkspaceId } from '@quarry/contract/ids'
import type { App } from '../../context.ts'
import { emptyTable, findWorkspaceTables } from '../../db/workspace-tables.ts'
import { deleteRemovedWorkspace, isRemoved } from './workspace.store.ts'

/** What is ended outside while the workspace's rows are still there. */
export type EndOutside = (app: App, workspaceId: WorkspaceId, signal: AbortSignal) => Promise<void>

/**
 * Erases a deleted workspace: the rows of every table that knows workspaces, its files and its search index.
 * Goes on where it stopped. Who is writing into it meanwhile is waited for, and then fails: its rows need the workspace's own.
 */
export async function purgeWorkspace(
  app: App,
  { workspaceId, endOutside }: { workspaceId: WorkspaceId; endOutside: EndOutside },
  signal: AbortSignal,
): Promise<void> {
  if (!(await isRemoved(app.db, workspaceId))) return
  await endOutside(app, workspaceId, signal)
  const tables = await findWorkspaceTables(app.db)
  for (const table of tables) await emptyTable(app.db, table, workspaceId, signal)
  await deleteRemovedWorkspace(app.db, workspaceId)
  // What was committed between the two by somebody who had begun before. From here on nobody can begin.
  for (const table of tables) await emptyTable(app.db, table, workspaceId, signal)
  await app.blobs.removeAll(workspaceId)
  await app.search.forget(workspaceId)
}
