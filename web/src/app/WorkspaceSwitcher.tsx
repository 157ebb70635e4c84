import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, LayoutGrid, Plus } from 'lucide-react'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../lib/i18n.ts'
import { workspacesQuery } from '../lib/workspaces.ts'
import { Initial } from '../ui/Initial.tsx'
import { Menu, MenuSeparator } from '../ui/Menu.tsx'
import { MenuLink } from '../ui/MenuItem.tsx'

/** Shows the workspace, and leads to the others. */
export function WorkspaceSwitcher({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data } = useQuery(workspacesQuery)
  const active = data?.joined.filter(({ status }) => status === 'active') ?? []
  return (
    <Menu
      className="w-64"
      trigger={
        <button
          type="button"
          className="flex h-10 min-w-0 items-center gap-2.5 rounded-control px-2 text-start font-semibold hover:bg-surface-sunken"
        >
          <Initial name={workspace.displayName} />
          <span className="sr-only">{t('shell.switchWorkspace')}</span>
          <span className="min-w-0 flex-1 truncate sm:max-lg:sr-only">{workspace.displayName}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-text-quiet sm:max-lg:hidden" />
        </button>
      }
    >
      {active.map(({ id, code, displayName }) => (
        <MenuLink
          key={id}
          icon={<Initial name={displayName} />}
          hint={id === workspace.id && <Check aria-hidden className="size-4 text-accent" />}
          render={
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: code }}
              search={{ page: 'search' }}
              aria-current={id === workspace.id}
            />
          }
        >
          {displayName}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink icon={<LayoutGrid aria-hidden />} render={<Link to="/workspace" />}>
        {t('shell.allWorkspaces')}
      </MenuLink>
      <MenuLink icon={<Plus aria-hidden />} render={<Link to="/workspace/simpleCreate" />}>
        {t('shell.createWorkspace')}
      </MenuLink>
    </Menu>
  )
}
