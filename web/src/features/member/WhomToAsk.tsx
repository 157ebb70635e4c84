import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { labelOf } from './may-change.ts'
import { managersQuery } from './member.queries.ts'

const named = 3

/** Tells who cannot manage members which people can. */
export function WhomToAsk({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const language = useLanguage()
  const { data: managers = [], isLoadingError, refetch } = useQuery(managersQuery(workspaceId))
  if (isLoadingError) return <SmallProblem title={t('member.askFailed')} onRetry={refetch} className="mb-4 text-meta" />
  if (managers.length === 0) return null
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  const names = list.format(managers.slice(0, named).map(labelOf))
  return <p className="mb-4 text-text-quiet">{t('member.ask', { names })}</p>
}
