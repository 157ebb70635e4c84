import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { ConnectDrawer } from '../../features/source/connect/ConnectDrawer.tsx'
import { SourceRow } from '../../features/source/SourceRow.tsx'
import { sourcesQuery } from '../../features/source/source.queries.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

type Props = {
  workspace: Workspace
  from: { service: ServiceName | undefined; connection: ConnectionId | undefined }
  onNext: () => unknown
}

/** A step of the set-up: connect what the team works with. */
export function SetUpSources({ workspace, from, onNext }: Props) {
  const t = useT()
  const { data: sources, isError, refetch } = useQuery(sourcesQuery(workspace.id))
  const [connecting, setConnecting] = useState(from.connection !== undefined)
  const isEmpty = !sources || sources.length === 0
  const connect = (
    <Button
      kind={isEmpty ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setConnecting(true)}
    >
      {t('source.connect')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('source.title')} subtitle={t('source.subtitle')} action={!isEmpty && connect} />
      {!sources && isError && <Problem title={t('source.failed.title')} body={t('source.failed.body')} onRetry={refetch} />}
      {!sources && !isError && <SkeletonRows count={3} className="h-14" />}
      {sources && isEmpty && <EmptyState title={t('source.empty.title')} body={t('source.empty.body')} action={connect} />}
      {!isEmpty && (
        <ul className="divide-y divide-line border-y border-line">
          {sources.map((source) => (
            <SourceRow key={source.sourceId} source={source} workspace={workspace} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Button kind={isEmpty ? 'secondary' : 'primary'} onClick={() => void onNext()}>
          {isEmpty ? t('workspace.setUp.skip') : t('workspace.setUp.next')}
        </Button>
      </div>
      <ConnectDrawer open={connecting} workspace={workspace} back="setUp" from={from} onClose={() => setConnecting(false)} />
    </>
  )
}
