import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { toolSetOffersQuery } from './tool-set.queries.ts'

/** Above the tool sets of an agent, once for all of them: what their tools are called could not be loaded. */
export function OffersProblem({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const { isLoadingError, refetch } = useQuery(toolSetOffersQuery(workspaceId))
  return isLoadingError && <SmallProblem title={t('toolSet.offersFailed')} onRetry={refetch} className="mb-3 text-meta" />
}
