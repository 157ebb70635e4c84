import { useRef, useState } from 'react'
import type { Service } from '@quarry/contract/wire/source/service'
import { type AccessLevel, canConnectSource } from '@quarry/contract/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { AccessChoice } from '../connect/AccessChoice.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-field.ts'
import { OtherService } from '../connect/OtherService.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { useConnectSource } from '../source.queries.ts'
import type { Picked } from './upload-files.ts'
import { UploadZone } from './UploadZone.tsx'
import { useServiceName } from '../use-service-name.ts'
import { useSendFiles } from './use-send-files.tsx'
import { nameError } from '../words.ts'

type Props = { service: Service; workspace: Workspace; onBack: () => void; onDone: () => void }

/** A new source of uploaded files: the first files make it. Its row then tells how they fare, so that nothing is left to do here. */
export function UploadForm({ service, workspace, onBack, onDone }: Props) {
  const t = useT()
  const caller = callerIn(workspace)
  const [displayName, setDisplayName] = useState(useServiceName()(service))
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(canConnectSource(caller, 'PUBLIC') ? 'PUBLIC' : 'RESTRICTED')
  /** Files chosen before the source could be made; they are not asked for twice. */
  const [held, setHeld] = useState<readonly Picked[]>([])
  const connect = useConnectSource(workspace.id)
  const send = useSendFiles(workspace.id)

  function start(picked: readonly Picked[]) {
    setHeld(picked)
    connect.mutate(
      { workspaceId: workspace.id, serviceName: service.serviceName, displayName, accessLevel, settings: {} },
      {
        onSuccess: ({ sourceId }) => {
          void send(sourceId, picked)
          onDone()
        },
        onError: () => focusFirstError(element.current),
      },
    )
  }
  const element = useRef<HTMLFormElement>(null)
  const isNameless = displayName.trim() === ''
  return (
    <form
      ref={element}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (held.length > 0) start(held)
      }}
    >
      <OtherService onBack={onBack} />
      <TextField
        label={t('source.form.name')}
        help={t('source.form.nameHelp')}
        value={displayName}
        maxLength={60}
        onChange={(event) => setDisplayName(event.target.value)}
        error={nameError(connect.error, displayName)}
      />
      <AccessChoice
        value={accessLevel}
        onChange={setAccessLevel}
        offered={service.accessLevels}
        service={service}
        mirrorsRights={false}
        caller={caller}
      />
      {connect.error && !nameError(connect.error, null) && <Refusal error={connect.error} />}
      {held.length === 0 ? (
        <UploadZone onPick={start} disabled={isNameless} />
      ) : (
        <Button type="submit" kind="primary" className="justify-self-end" pending={connect.isPending} disabled={isNameless}>
          {t('source.upload.send', { count: held.length })}
        </Button>
      )}
    </form>
  )
}
