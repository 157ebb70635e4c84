import type { ReactNode } from 'react'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../lib/i18n.ts'
import { useTitle } from '../lib/title.ts'
import { BottomBar } from './BottomBar.tsx'
import type { PageName } from './WorkspacePage.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { Rail } from './Rail.tsx'
import { useShellKeys } from './shell-keys.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { tabOf } from './tabs.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The frame of a workspace: a rail at the left, on phones a bar above and one in reach of the thumb. */
export function Shell({ workspace, page, children }: { workspace: Workspace; page: PageName; children: ReactNode }) {
  const t = useT()
  useTitle(t(tabOf(page).label), workspace.displayName)
  useShellKeys(workspace)
  return (
    <div className="flex min-h-dvh flex-col sm:flex-row">
      <header className="flex h-13 items-center justify-between gap-2 border-b border-line px-2 sm:hidden">
        <WorkspaceSwitcher workspace={workspace} />
        <ProfileMenu side="bottom" workspace={workspace} />
      </header>
      <Rail workspace={workspace} page={page} />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none sm:pb-0">
        <TroubleNotice workspace={workspace} />
        {children}
      </main>
      <BottomBar workspaceCode={workspace.code} page={page} />
    </div>
  )
}
