import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useKey } from '../../lib/keys.ts'
import { focusSearchBox } from '../../lib/search-focus.ts'
import { whenIdle } from '../../lib/later/when-idle.ts'
import { openModal } from '../../ui/layers/modals.ts'
import { openHelp } from './open-help.tsx'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const loadPalette = () => import('../palette/Palette.tsx').then(({ Palette }) => ({ default: Palette }))
const Palette = lazyPart(loadPalette)

/** Keys that work anywhere in a workspace: `/` for the search box of the page, ⌘K for the palette, whose box searches as well. */
export function useShellKeys(workspace: Workspace): void {
  const navigate = useNavigate()
  useKey('/', () => {
    if (focusSearchBox()) return
    void navigate({ to: '/$workspaceCode', params: { workspaceCode: workspace.code }, search: { page: 'search' } })
  })
  useKey('mod+k', () => {
    if (!document.querySelector('dialog:modal')) openPalette(workspace)
  })
  useKey('?', () => openHelp(workspace))
  // Whoever presses ⌘K goes on typing at once; the palette must be there by then.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => null)), [])
}

const openPalette = (workspace: Workspace): void =>
  openModal({
    kind: 'palette',
    render: (close) => (
      <Suspense>
        <Palette workspace={workspace} onClose={close} />
      </Suspense>
    ),
  })
