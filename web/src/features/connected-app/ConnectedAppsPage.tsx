import { useQuery } from '@tanstack/react-query'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { useProfile } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List } from '../../ui/ListRow.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { AppRow } from './AppRow.tsx'
import { ConnectPrograms } from './ConnectPrograms.tsx'
import { ownAppsQuery, workspaceAppsQuery } from './connected-app.queries.ts'

/** Settings → connected apps: what the person let act as them, for administrators what others let in, and how a program is connected. */
export function ConnectedAppsPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const profile = useProfile()
  const isAdmin = can(callerIn(workspace), 'apiKey.manage')
  const { data: own, error, refetch } = useQuery(ownAppsQuery)
  const here = useQuery({ ...workspaceAppsQuery(workspace.id), enabled: isAdmin })
  const ofOthers = (here.data ?? []).filter(({ person }) => person.id !== profile.id)
  return (
    <SectionPage title={t('shell.sections.connectedApps')} subtitle={t('connectedApp.subtitle')}>
      {error && !own && <Problem title={t('connectedApp.failed')} body={t('connectedApp.failedBody')} onRetry={refetch} />}
      {!error && !own && <SkeletonRows count={2} className="h-15" />}
      {own?.length === 0 && (
        <EmptyState drawing="nothingYet" title={t('connectedApp.empty.title')} body={t('connectedApp.empty.body')} />
      )}
      {own && own.length > 0 && (
        <List label={t('connectedApp.own')}>
          {own.map((app) => (
            <AppRow key={app.connectedAppId} app={app} first={app.workspace.displayName} />
          ))}
        </List>
      )}
      {here.isLoadingError && <SmallProblem title={t('connectedApp.ofOthersFailed')} onRetry={here.refetch} className="mt-10" />}
      {ofOthers.length > 0 && (
        <section className="mt-10">
          <h2 className="text-base font-semibold">{t('connectedApp.ofOthers')}</h2>
          <p className="mb-3 text-text-quiet">{t('connectedApp.ofOthersHelp')}</p>
          <List label={t('connectedApp.ofOthers')}>
            {ofOthers.map((app) => (
              <AppRow key={app.connectedAppId} app={app} first={app.person.name} />
            ))}
          </List>
        </section>
      )}
      <ConnectPrograms workspace={workspace} />
    </SectionPage>
  )
}
