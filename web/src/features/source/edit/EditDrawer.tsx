import { useQuery } from '@tanstack/react-query'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { EditForm } from './EditForm.tsx'
import { servicesQuery, sourceDetailQuery } from '../source.queries.ts'

type Props = { source: Source; workspace: Workspace; onClose: () => void }

/** Changes a source: name, access, settings. Secrets are never shown; left empty they stay. */
export function EditDrawer({ source, workspace, onClose }: Props) {
  const t = useT()
  const detail = useQuery(sourceDetailQuery(workspace.id, source.sourceId))
  const offered = useQuery(servicesQuery(workspace.id))
  const service = offered.data?.find(({ serviceName }) => serviceName === source.serviceName)
  const failed = [detail, offered].find(({ error, data }) => error && !data)
  return (
    <Drawer open onClose={onClose} title={t('source.editTitle', { name: source.displayName })}>
      {failed && <Problem title={t('source.failed.title')} body={t('source.failed.body')} onRetry={failed.refetch} />}
      {!failed && !(detail.data && service) && <SkeletonRows count={4} className="h-12" />}
      {detail.data && service && <EditForm source={detail.data} service={service} workspace={workspace} onDone={onClose} />}
    </Drawer>
  )
}
