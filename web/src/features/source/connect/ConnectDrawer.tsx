import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { ConnectService } from './ConnectService.tsx'
import type { ConsentBack } from '../consent/consent.queries.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { focusFirstField } from '../../../ui/form/focus-first-field.ts'
import { ServiceList } from './ServiceList.tsx'
import { servicesQuery } from '../source.queries.ts'
import { UploadForm } from '../upload/UploadForm.tsx'

type Props = {
  open: boolean
  workspace: Workspace
  onClose: () => void
  /** Where a consent page leads back to. */
  back?: ConsentBack
  /** What it led back with; the drawer goes on there. */
  from?: { service: ServiceName | undefined; connection: ConnectionId | undefined }
}

/** Choose a service, then connect it. */
export function ConnectDrawer({ open, workspace, onClose, back = 'settings', from }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<ServiceName | null>(from?.service ?? null)
  const { data: services, isLoading } = useQuery({ ...servicesQuery(workspace.id), enabled: open && chosen !== null })
  // The list asks for the same services, which loads them here too; it stays meanwhile, with the focus in it.
  const isAwaited = chosen !== null && isLoading
  const service = services?.find(({ serviceName }) => serviceName === chosen)
  function close() {
    setChosen(null)
    onClose()
  }
  const props = { workspace, onBack: () => setChosen(null), onDone: close }
  return (
    <Drawer
      open={open}
      onClose={close}
      title={
        service
          ? service.serviceName === 'upload'
            ? t('source.upload.title')
            : t('source.form.title', { service: service.name })
          : t('source.choose.title')
      }
      description={service ? undefined : t('source.choose.body')}
    >
      <div key={service?.serviceName} ref={focusFirstField} tabIndex={-1} className="outline-none">
        {isAwaited && <SkeletonRows count={4} className="h-12" />}
        {!service && !isAwaited && (
          <ServiceList workspaceId={workspace.id} onChoose={({ serviceName }) => setChosen(serviceName)} />
        )}
        {service?.serviceName === 'upload' && <UploadForm service={service} {...props} />}
        {service && service.serviceName !== 'upload' && (
          <ConnectService
            service={service}
            back={back}
            connectionId={(service.serviceName === from?.service && from.connection) || null}
            {...props}
          />
        )}
      </div>
    </Drawer>
  )
}
