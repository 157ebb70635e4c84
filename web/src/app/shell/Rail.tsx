import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { openHelp } from './open-help.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { TabLinks } from './TabLinks.tsx'
import type { Tab } from './tabs.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** The face of the rock at the left: narrow, so that settings and results keep one column of words beside them. */
export function Rail({ workspace, current }: { workspace: Workspace; current: Tab }) {
  const t = useT()
  return (
    <header className="sticky top-0 hidden h-dvh w-19 shrink-0 flex-col items-center border-e border-line bg-surface-rail px-2 pt-3.5 pb-3 sm:flex">
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: workspace.code }}
        search={{ page: 'search' }}
        aria-label={t('shell.product')}
        className="mb-3.5 grid size-10 place-items-center rounded-row"
      >
        <Logo className="size-7.5" />
      </Link>
      <nav aria-label={t('shell.product')} className="grid w-full gap-1">
        <TabLinks workspace={workspace} current={current} />
      </nav>
      <div className="mt-auto grid justify-items-center gap-2">
        <IconButton label={t('shell.help.title')} className="hover:bg-transparent" onClick={() => openHelp(workspace)}>
          <CircleHelp aria-hidden className="size-5" />
        </IconButton>
        <WorkspaceSwitcher workspace={workspace} side="right" />
        <ProfileMenu side="right" />
      </div>
    </header>
  )
}
