import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useChangeStatus } from './workspace.queries.ts'

/** What an owner may do with a deactivated workspace. */
export function Reactivate({ workspace }: { workspace: WorkspaceSummary }) {
  const t = useT()
  const client = useQueryClient()
  const change = useChangeStatus()
  const [deleting, setDeleting] = useState(false)

  const activate = () =>
    change.mutate(
      { workspaceId: workspace.id, status: 'active' },
      {
        async onSuccess() {
          await client.invalidateQueries(workspacesQuery)
          toast({ tone: 'ok', text: t('workspace.activate.done', { name: workspace.displayName }) })
        },
      },
    )

  return (
    <span className="flex gap-2">
      <Button size="small" kind="quiet" onClick={() => setDeleting(true)}>
        {t('workspace.delete.short')}
        <span className="sr-only">: {workspace.displayName}</span>
      </Button>
      <Button size="small" pending={change.isPending} onClick={activate}>
        {t('workspace.activate.action')}
        <span className="sr-only">: {workspace.displayName}</span>
      </Button>
      {deleting && <DeleteDialog workspace={workspace} onClose={() => setDeleting(false)} />}
    </span>
  )
}
