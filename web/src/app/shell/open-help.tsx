import { Suspense } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { openModal } from '../../ui/layers/modals.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const loadHelp = () => import('./HelpDialog.tsx').then(({ HelpDialog }) => ({ default: HelpDialog }))
const HelpDialog = lazyPart(loadHelp)

/** @param workspace where the person is; null outside of any. */
export const openHelp = (workspace: Workspace | null): void =>
  openModal({
    kind: 'help',
    render: (close) => (
      <Suspense>
        <HelpDialog workspace={workspace} onClose={close} />
      </Suspense>
    ),
  })
