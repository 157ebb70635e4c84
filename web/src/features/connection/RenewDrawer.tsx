import { useQuery } from '@tanstack/react-query'
import type { Connection } from '@quarry/contract/wire/source/connection'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../lib/i18n-later.ts'
import { Drawer } from '../../ui/layers/Drawer.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { RenewForm } from './RenewForm.tsx'
import { connectionQuery } from './connection.queries.ts'

type Props = { connection: Connection; workspaceId: WorkspaceId; onClose: () => void }

export function RenewDrawer({ connection: { connectionId, vendor }, workspaceId, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(connectionQuery(workspaceId, connectionId))
  return (
    <Drawer open onClose={onClose} title={t('connection.renew.title', { vendor })} description={t('connection.renew.body')}>
      {error && !data && <Problem title={t('connection.renew.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={3} className="h-12" />}
      {data && <RenewForm connection={data} workspaceId={workspaceId} onDone={onClose} />}
    </Drawer>
  )
}
