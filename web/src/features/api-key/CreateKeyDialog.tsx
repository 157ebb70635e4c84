import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { useCreateKey } from './api-key.queries.ts'
import { CreateKeyForm, formId } from './CreateKeyForm.tsx'
import { RevealedKey } from './RevealedKey.tsx'

/** Asks what a new key is for, and then shows it for the only time. */
export function CreateKeyDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const t = useT()
  const create = useCreateKey()
  if (create.data) {
    return (
      <Dialog
        key="reveal"
        open
        onClose={onClose}
        size="large"
        title={t('apiKey.reveal.title')}
        description={t('apiKey.reveal.body')}
        actions={
          <Button kind="primary" onClick={onClose}>
            {t('apiKey.reveal.done')}
          </Button>
        }
      >
        <RevealedKey apiKey={create.data.apiKey} workspaceId={workspace.id} scopes={create.variables.scopes} />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="form"
      open
      onClose={onClose}
      size="large"
      title={t('apiKey.form.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" pending={create.isPending}>
            {t('apiKey.form.submit')}
          </Button>
        </>
      }
    >
      <CreateKeyForm workspace={workspace} error={create.error} onSubmit={(form) => create.mutate(form)} />
    </Dialog>
  )
}
