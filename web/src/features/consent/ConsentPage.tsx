import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { clientsQuery } from './consent.queries.ts'

/** Settings → sign-in to services: how Quarry is known to the providers whose consent pages people use. */
export function ConsentPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data, error, refetch } = useQuery(clientsQuery(workspace.id))
  return (
    <SectionPage title={t('shell.sections.consent')} subtitle={t('consent.subtitle')}>
      {error && !data && <Problem title={t('consent.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={4} className="h-16" />}
      {data?.clients.length === 0 && <EmptyState title={t('consent.empty.title')} body={t('consent.empty.body')} />}
      {data && data.clients.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.clients.map((client) => (
            <ProviderRow
              key={client.provider}
              client={client}
              redirectAddress={data.redirectAddress}
              workspaceId={workspace.id}
            />
          ))}
        </ul>
      )}
    </SectionPage>
  )
}
