import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { ConnectDrawer } from './connect/ConnectDrawer.tsx'
import { ReadAllMenu } from './ReadAllMenu.tsx'
import { Reconnect } from './edit/Reconnect.tsx'
import { SourceList } from './SourceList.tsx'
import { sourcesQuery } from './source.queries.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const SourceDrawer = lazyPart(() => import('./detail/SourceDrawer.tsx').then(({ SourceDrawer }) => ({ default: SourceDrawer })))

/** What a consent page led back with is looked at once. */
const nothingGiven = { service: undefined, connection: undefined, reconnect: undefined, reconnected: undefined }

/** Settings → sources: what is connected, how it is doing, and the way to connect more. */
export function SourcesPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const navigate = useNavigate()
  const { connect, source: openedId, service, connection, reconnect, reconnected } = useSearch({ from: '/$workspaceCode' })
  const { data: sources, error, refetch } = useQuery(sourcesQuery(workspace.id))
  const setConnecting = (open: boolean) =>
    void navigate({
      from: '/$workspaceCode',
      search: (search) => ({ ...search, ...nothingGiven, connect: open ? '1' : undefined }),
      replace: true,
    })

  const close = () =>
    void navigate({ from: '/$workspaceCode', search: (search) => ({ ...search, source: undefined }), replace: true })
  const opened = sources?.find((source) => source.sourceId === openedId)
  const other = sources?.find((source) => source.sourceId === reconnect)
  const goneOn = sources?.find((source) => source.sourceId === reconnected)?.displayName
  useEffect(() => {
    if (goneOn === undefined) return
    toast({ tone: 'ok', text: t('source.consent.reconnected', { name: goneOn }) })
    void navigate({ from: '/$workspaceCode', search: (search) => ({ ...search, ...nothingGiven }), replace: true })
  }, [goneOn, navigate, t])

  const connectButton = (
    <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setConnecting(true)}>
      {t('source.connect')}
    </Button>
  )
  return (
    <SectionPage
      alone
      title={t('source.title')}
      subtitle={t('source.subtitle')}
      action={
        sources &&
        sources.length > 0 && (
          <div className="flex items-center gap-1">
            {connectButton}
            <ReadAllMenu sources={sources} workspace={workspace} />
          </div>
        )
      }
    >
      {error && !sources && <Problem title={t('source.failed.title')} body={t('source.failed.body')} onRetry={refetch} />}
      {!error && !sources && <SkeletonRows count={3} className="h-14" />}
      {sources?.length === 0 && (
        <EmptyState title={t('source.empty.title')} body={t('source.empty.body')} action={connectButton} />
      )}
      {sources && sources.length > 0 && <SourceList sources={sources} workspace={workspace} />}
      <ConnectDrawer
        open={connect === '1'}
        workspace={workspace}
        from={{ service, connection }}
        onClose={() => setConnecting(false)}
      />
      {opened && (
        <Suspense>
          <SourceDrawer source={opened} workspace={workspace} onClose={close} />
        </Suspense>
      )}
      {other && connection && (
        <Reconnect source={other} connectionId={connection} workspace={workspace} onDone={() => setConnecting(false)} />
      )}
    </SectionPage>
  )
}
