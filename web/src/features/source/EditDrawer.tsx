import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Service, services } from '@quarry/contract/service'
import type { ContentProvider, ContentProviderDetail } from '@quarry/contract/source'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AccessChoice } from './AccessChoice.tsx'
import { wrongFields } from './ConnectForm.tsx'
import { Refusal } from './Refusal.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { servicesQuery, sourceDetailQuery, useUpdateSource } from './source.queries.ts'
import { settingsOf, useSettingsForm } from './use-settings-form.ts'

type Props = { source: ContentProvider; workspace: Workspace; onClose: () => void }

/** Changes a source: name, access, settings. Secrets are never shown; left empty they stay. */
export function EditDrawer({ source, workspace, onClose }: Props) {
  const t = useT()
  const detail = useQuery(sourceDetailQuery(workspace.id, source.workspaceContentProviderId))
  const offered = useQuery(servicesQuery(workspace.id))
  const service = offered.data?.find(({ serviceName }) => serviceName === source.serviceName)
  return (
    <Drawer open onClose={onClose} title={t('source.editTitle', { name: source.displayName })}>
      {detail.error && <Problem title={t('source.failed.title')} body={t('source.failed.body')} onRetry={detail.refetch} />}
      {!detail.error && !(detail.data && service) && <SkeletonRows count={4} className="h-12" />}
      {detail.data && service && <EditForm source={detail.data} service={service} workspace={workspace} onDone={onClose} />}
    </Drawer>
  )
}

function EditForm({
  source,
  service,
  workspace,
  onDone,
}: {
  source: ContentProviderDetail
  service: Service
  workspace: Workspace
  onDone: () => void
}) {
  const t = useT()
  const form = useSettingsForm(service.fields, source.settings)
  const [displayName, setDisplayName] = useState(source.displayName)
  const [accessLevel, setAccessLevel] = useState(source.accessLevel)
  const update = useUpdateSource(workspace.id)
  const mayPublish = source.isMine || source.accessLevel === 'PUBLIC'

  function submit() {
    const settings = form.settings()
    const before = settingsOf(
      service.fields,
      Object.fromEntries(service.fields.map(({ name }) => [name, String(source.settings[name] ?? '')])),
    )
    const isChanged = JSON.stringify(settings) !== JSON.stringify(before)
    update.mutate(
      {
        workspaceContentProviderId: source.workspaceContentProviderId,
        ...(displayName !== source.displayName && { displayName }),
        ...(accessLevel !== source.accessLevel && { accessLevel }),
        ...(isChanged && { settings }),
      },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('source.saved') })
          onDone()
        },
      },
    )
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('source.form.name')}
        value={displayName}
        maxLength={60}
        required
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <SettingsFields
        service={source.serviceName}
        fields={service.fields}
        values={form.values}
        onChange={form.set}
        wrong={wrongFields(update.error)}
        keepsSecrets
      />
      {mayPublish && (
        <AccessChoice
          value={accessLevel}
          onChange={setAccessLevel}
          offered={services[source.serviceName].access}
          role={workspace.myAccountInfo.workspaceRole}
        />
      )}
      {update.error && <Refusal error={update.error} />}
      <Button type="submit" kind="primary" className="justify-self-end" pending={update.isPending}>
        {t('source.save')}
      </Button>
    </form>
  )
}
