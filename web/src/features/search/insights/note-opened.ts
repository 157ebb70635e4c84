import type { SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import { insightRoutes } from '@quarry/contract/routes/search/insight'
import { api } from '../../../lib/api.ts'

/** Lets the server count that something of a search was opened. Whether that works changes nothing for the person. */
export const noteOpened = (workspaceId: WorkspaceId, requestId: SearchRequestId): void =>
  void api.call(insightRoutes.opened, { workspaceId, requestId }).catch(() => {})
