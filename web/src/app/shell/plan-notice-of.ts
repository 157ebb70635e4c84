import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'

type Said = NonNullable<Workspace['planNotice']>
export type PlanNotice = Omit<Said, 'kind'> & { kind: Said['kind'] | 'overDocuments' }

/** What is to be said of the plan on every page: what the server says, else, to who may pay, that documents wait for room; null for nothing. */
export function planNoticeOf(workspace: Workspace): PlanNotice | null {
  if (workspace.planNotice) return workspace.planNotice
  const { publicSources, restrictedSources } = workspace.sources
  const waits = [...publicSources, ...restrictedSources.owned].some(({ status, paused }) => status === 'notIndexing' && !paused)
  return waits && can(callerIn(workspace), 'payment.manage') ? { kind: 'overDocuments', at: null, currency: null } : null
}
