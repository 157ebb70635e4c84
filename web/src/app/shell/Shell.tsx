import type { ReactNode } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/title.ts'
import { BottomBar } from './BottomBar.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { Rail } from './Rail.tsx'
import { useShellKeys } from './shell-keys.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { type Spot, tabAt } from './tabs.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The frame of a workspace: a rail at the left, on phones a bar above and one in reach of the thumb. */
export function Shell({ workspace, spot, children }: { workspace: Workspace; spot: Spot; children: ReactNode }) {
  const t = useT()
  const tab = tabAt(spot, workspace)
  useTitle(t(tab.label), workspace.displayName)
  useShellKeys(workspace)
  return (
    <div className="flex min-h-dvh flex-col sm:flex-row">
      <header className="flex h-13 items-center justify-between gap-2 px-2 sm:hidden">
        <WorkspaceSwitcher workspace={workspace} side="bottom" />
        <ProfileMenu side="bottom" workspace={workspace} />
      </header>
      <Rail workspace={workspace} current={tab} />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-16 outline-none sm:pb-0">
        <TroubleNotice workspace={workspace} />
        {children}
      </main>
      <BottomBar workspace={workspace} current={tab} />
    </div>
  )
}
