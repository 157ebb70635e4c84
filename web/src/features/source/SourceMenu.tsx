import { Link } from '@tanstack/react-router'
import { Ellipsis, Files, Webhook, Pause, Pencil, Play, RefreshCw, Search, Stethoscope, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { canManageDocuments } from '@quarry/contract/source/document'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { confirm } from '../../ui/layers/confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuSeparator } from '../../ui/layers/Menu.tsx'
import { MenuItem, MenuLink } from '../../ui/layers/MenuItem.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { DocumentsDrawer } from './documents/DocumentsDrawer.tsx'
import { EditDrawer } from './edit/EditDrawer.tsx'
import { useSourceAction } from './source.queries.ts'
import { documentWords } from './words.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const DoctorDrawer = lazyPart(() =>
  import('./doctor/DoctorDrawer.tsx').then(({ DoctorDrawer: component }) => ({ default: component })),
)

const HookDialog = lazyPart(() => import('./hook/HookDialog.tsx').then(({ HookDialog: component }) => ({ default: component })))

export function SourceMenu({ source, workspace }: { source: Source; workspace: Workspace }) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'documents' | 'doctor' | 'hook' | null>(null)
  const action = useSourceAction(workspace.id)
  const of = { workspaceId: workspace.id, sourceId: source.sourceId }

  const readAgain = () =>
    action.mutate(() => api.call(sourceRoutes.requestIndexing, { workspaceId: workspace.id, sourceId: source.sourceId }))
  const setPaused = (paused: boolean) => action.mutate(() => api.call(sourceRoutes.update, { ...of, paused }))
  async function remove() {
    const goesAhead = await confirm({
      title: t('source.remove.title', { name: source.displayName }),
      body: t(source.serviceName === 'upload' ? 'source.remove.uploads' : 'source.remove.body', { count: source.documentCount }),
      action: t('source.remove.action'),
      keep: t('source.remove.keep'),
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
        <MenuLink
          icon={<Search />}
          render={
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: workspace.code }}
              search={{ page: 'search', app: [source.sourceId] }}
            />
          }
        >
          {t('source.searchHere')}
        </MenuLink>
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
