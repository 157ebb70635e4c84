import { Ellipsis, Files, Webhook, Pause, Pencil, Play, RefreshCw, Stethoscope, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { canManageDocuments } from '@quarry/contract/document'
import { type ContentProvider, sourceRoutes } from '@quarry/contract/source'
import { callerIn, type Workspace } from '@quarry/contract/workspace'
import { api } from '../../lib/api.ts'
import { useT, withLaterTexts } from '../../lib/i18n.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuSeparator } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { toast } from '../../ui/toast.ts'
import { DocumentsDrawer } from './DocumentsDrawer.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import { useSourceAction } from './source.queries.ts'
import { documentWords } from './words.ts'

const DoctorDrawer = lazy(() =>
  withLaterTexts(() => import('./doctor/DoctorDrawer.tsx').then(({ DoctorDrawer: component }) => ({ default: component }))),
)

const HookDialog = lazy(() =>
  withLaterTexts(() => import('./hook/HookDialog.tsx').then(({ HookDialog: component }) => ({ default: component }))),
)

export function SourceMenu({ source, workspace }: { source: ContentProvider; workspace: Workspace }) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'documents' | 'doctor' | 'hook' | null>(null)
  const action = useSourceAction(workspace.id)
  const of = { workspaceId: workspace.id, workspaceContentProviderId: source.workspaceContentProviderId }

  const readAgain = () =>
    action.mutate(() =>
      api.call(sourceRoutes.requestIndexing, { workspaceId: workspace.id, contentProviderId: source.workspaceContentProviderId }),
    )
  const setPaused = (paused: boolean) => action.mutate(() => api.call(sourceRoutes.update, { ...of, paused }))
  async function remove() {
    const goesAhead = await confirm({
      title: t('source.remove.title', { name: source.displayName }),
      body: t(source.serviceName === 'upload' ? 'source.remove.uploads' : 'source.remove.body', { count: source.documentCount }),
      action: t('source.remove.action'),
      danger: true,
    })
    if (!goesAhead) return
    action.mutate(async () => {
      await api.call(sourceRoutes.remove, of)
      toast({ tone: 'ok', text: t('source.remove.done', { name: source.displayName }) })
    })
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('source.actions', { name: source.displayName })}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        <MenuItem icon={<RefreshCw />} disabled={source.paused || source.status === 'processing'} onSelect={readAgain}>
          {t('source.readAgain')}
        </MenuItem>
        {source.paused ? (
          <MenuItem icon={<Play />} onSelect={() => setPaused(false)}>
            {t('source.resume')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Pause />} onSelect={() => setPaused(true)}>
            {t('source.pause')}
          </MenuItem>
        )}
        {canManageDocuments(callerIn(workspace), source) && (
          <MenuItem icon={<Files />} onSelect={() => setOpen('documents')}>
            {t(`source.${documentWords(source)}.show`)}
          </MenuItem>
        )}
        {source.serviceName !== 'upload' && (
          <MenuItem icon={<Stethoscope />} onSelect={() => setOpen('doctor')}>
            {t('source.examine')}
          </MenuItem>
        )}
        {source.isCalledByHand && (
          <MenuItem icon={<Webhook />} onSelect={() => setOpen('hook')}>
            {t('source.hook')}
          </MenuItem>
        )}
        <MenuItem icon={<Pencil />} onSelect={() => setOpen('edit')}>
          {t('source.edit')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} onSelect={() => void remove()}>
          {t('source.remove.action')}
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditDrawer source={source} workspace={workspace} onClose={() => setOpen(null)} />}
      {open === 'doctor' && (
        <Suspense>
          <DoctorDrawer source={source} workspace={workspace} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'hook' && (
        <Suspense>
          <HookDialog source={source} workspace={workspace} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'documents' && <DocumentsDrawer source={source} workspace={workspace} onClose={() => setOpen(null)} />}
    </>
  )
}
