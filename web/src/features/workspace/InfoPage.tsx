import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { WorkspaceName } from '@quarry/contract/workspace/workspace-name'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { holdsWebAddress } from '@quarry/contract/web-address'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { DangerZone } from './DangerZone.tsx'
import { useRenameWorkspace } from './workspace.queries.ts'

/** Settings → workspace: how it is called, and for its owner the way to end it. */
export function InfoPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const rename = useRenameWorkspace(workspace.id)
  const [names, setNames] = useState({ name: workspace.name, displayName: workspace.displayName })
  const lengths = { min: limits.workspaceNameMin, max: limits.nameLength }
  const isWrong = (text: string) =>
    !WorkspaceName.safeParse(text).success &&
    (holdsWebAddress(text) ? t('workspace.form.nameAddress') : t('workspace.form.nameLength', lengths))
  const isChanged = names.name.trim() !== workspace.name || names.displayName.trim() !== workspace.displayName
  const isRefused = Boolean(isWrong(names.name) || isWrong(names.displayName))

  function submit() {
    if (!isChanged || isRefused || rename.isPending) return
    const done = () => toast({ tone: 'ok', text: t('toast_workspace_info_change_done') })
    rename.mutate(names, { onSuccess: done })
  }

  return (
    <SectionPage title={t('shell.sections.workspace')} subtitle={t('workspace.info.subtitle')}>
      <form
        noValidate
        className="grid max-w-lg gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('workspace.form.name')}
          name="name"
          maxLength={limits.nameLength}
          value={names.name}
          error={isWrong(names.name)}
          onChange={(event) => setNames({ ...names, name: event.target.value })}
        />
        <TextField
          label={t('workspace.form.displayName')}
          help={t('workspace.form.displayNameHelp')}
          name="displayName"
          maxLength={limits.nameLength}
          value={names.displayName}
          error={isWrong(names.displayName)}
          onChange={(event) => setNames({ ...names, displayName: event.target.value })}
        />
        <TextField
          readOnly
          label={t('workspace.form.code')}
          help={t('workspace.info.codeHelp')}
          name="code"
          value={`${location.host}/${workspace.code}`}
        />
        <FormError error={rename.error} />
        <div>
          <Button type="submit" kind="primary" pending={rename.isPending} disabled={!isChanged || isRefused}>
            {t('workspace.save')}
          </Button>
        </div>
      </form>
      {can(callerIn(workspace), 'workspace.delete') && <DangerZone workspace={workspace} />}
    </SectionPage>
  )
}
