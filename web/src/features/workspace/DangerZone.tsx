import { type ReactNode, useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useChangeStatus, useLeaveToList } from './workspace.queries.ts'

/** What only an owner may do to the whole workspace. */
export function DangerZone({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const [deleting, setDeleting] = useState(false)
  const change = useChangeStatus()
  const leave = useLeaveToList()
  const name = workspace.displayName

  async function deactivate() {
    const goesAhead = await confirm({
      title: t('workspace.deactivate.title', { name }),
      body: t('workspace.deactivate.body', { count: workspace.workspaceAccountTotal }),
      action: t('workspace.deactivate.action'),
      keep: t('workspace.deactivate.keep'),
      danger: true,
    })
    if (!goesAhead) return
    const { id: workspaceId } = workspace
    change.mutate(
      { workspaceId, status: 'deactivate' },
      {
        async onSuccess() {
          await leave(workspaceId)
          toast({ tone: 'ok', text: t('workspace.deactivate.done', { name }) })
        },
      },
    )
  }

  return (
    <section className="mt-12 max-w-lg border-t border-line pt-6">
      <h2 className="text-base font-semibold">{t('workspace.end')}</h2>
      <Choice title={t('workspace.deactivate.action')} body={t('workspace.deactivate.help')}>
        <Button onClick={() => void deactivate()} pending={change.isPending}>
          {t('workspace.deactivate.short')}
        </Button>
      </Choice>
      <Choice title={t('workspace.delete.action')} body={t('workspace.delete.help')}>
        <Button kind="danger" onClick={() => setDeleting(true)}>
          {t('workspace.delete.short')}
        </Button>
      </Choice>
      {deleting && <DeleteDialog workspace={workspace} onClose={() => setDeleting(false)} />}
    </section>
  )
}

const Choice = ({ title, body, children }: { title: string; body: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 py-4">
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-text-quiet">{body}</p>
    </div>
    {children}
  </div>
)
