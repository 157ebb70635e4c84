import { useState } from 'react'
import type { Service } from '@quarry/contract/service'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { focusFirstField } from './focus-first-field.ts'
import { ServiceList } from './ServiceList.tsx'
import { UploadForm } from './UploadForm.tsx'

/** Choose a service, then fill in its form. */
export function ConnectDrawer({ open, workspace, onClose }: { open: boolean; workspace: Workspace; onClose: () => void }) {
  const t = useT()
  const [service, setService] = useState<Service | null>(null)
  function close() {
    setService(null)
    onClose()
  }
  const Form = service?.serviceName === 'upload' ? UploadForm : ConnectForm
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
      <div key={service?.serviceName} ref={focusFirstField}>
        {service ? (
          <Form service={service} workspace={workspace} onBack={() => setService(null)} onDone={close} />
        ) : (
          <ServiceList workspaceId={workspace.id} onChoose={setService} />
        )}
      </div>
    </Drawer>
  )
}
