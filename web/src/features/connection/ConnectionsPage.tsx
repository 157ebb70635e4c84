import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { takePendingSignIn } from '../../lib/pending-sign-in.ts'
import { useProfile } from '../../lib/session.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { AnotherAccount } from './AnotherAccount.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { connectionsQuery } from './connection.queries.ts'

/** What a consent page led back with is looked at once. */
const nothingGiven = { renew: undefined, connection: undefined, renewed: undefined, connected: undefined }

/** Settings → connections: what the caller, and for those who manage it the workspace, is connected to. */
export function ConnectionsPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const profile = useProfile()
  const navigate = useNavigate({ from: '/$workspaceCode' })
  const { renew, connection: draftId, renewed, connected } = useSearch({ from: '/$workspaceCode' })
  const { data: connections, error, refetch } = useQuery(connectionsQuery(workspace.id))
  const forget = () => void navigate({ search: (search) => ({ ...search, ...nothingGiven }), replace: true })

  const done = connections?.find(({ connectionId }) => connectionId === (renewed ?? connected))?.vendor
  const words = renewed ? 'connection.renew.done' : 'connection.added'
  useEffect(() => {
    if (done === undefined) return
    const pending = takePendingSignIn()
    if (pending) {
      void navigate({ to: '/agentToolsAuth', search: { ...pending, connection: renewed ?? connected }, replace: true })
      return
    }
    toast({ tone: 'ok', text: t(words, { vendor: done }) })
    void navigate({ search: (search) => ({ ...search, ...nothingGiven }), replace: true })
  }, [done, renewed, connected, navigate, t, words])

  const asked = connections?.find(({ connectionId }) => connectionId === renew)
  const isMine = ({ isShared, creator }: NonNullable<typeof asked>) => !isShared && creator.id === profile.id
  const mine = connections?.filter(isMine) ?? []
  const others = connections?.filter((each) => !isMine(each)) ?? []
  return (
    <SectionPage title={t('shell.sections.connections')} subtitle={t('connection.subtitle')}>
      {error && !connections && (
        <Problem title={t('connection.failed.title')} body={t('connection.failed.body')} onRetry={refetch} />
      )}
      {!error && !connections && <SkeletonRows count={3} className="h-20" />}
      {connections?.length === 0 && (
        <EmptyState
          title={t('connection.empty.title')}
          body={t('connection.empty.body')}
          action={
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: workspace.code }}
              search={{ page: 'workspaceSettings', section: 'contentProvider' }}
              className={buttonLook()}
            >
              {t('connection.empty.action')}
            </Link>
          }
        />
      )}
      <div className="grid gap-10">
        {mine.length > 0 && (
          <ConnectionList
            connections={mine}
            workspace={workspace}
            title={t('connection.mine')}
            help={t('connection.mineHelp')}
            isMine
          />
        )}
        {others.length > 0 && (
          <ConnectionList
            connections={others}
            workspace={workspace}
            title={t('connection.ofWorkspace')}
            help={t('connection.ofWorkspaceHelp')}
            isMine={false}
          />
        )}
      </div>
      {asked && draftId && <AnotherAccount connection={asked} draftId={draftId} workspaceId={workspace.id} onDone={forget} />}
    </SectionPage>
  )
}
