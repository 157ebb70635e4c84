import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, LayoutGrid, Plus } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { Initial } from '../../ui/Initial.tsx'
import { Menu, MenuSeparator } from '../../ui/layers/Menu.tsx'
import { MenuLink } from '../../ui/layers/MenuItem.tsx'

/** Shows the workspace, and leads to the others. @param side `right`: of the rail, where it is only a block; else with the name. */
export function WorkspaceSwitcher({ workspace, side }: { workspace: Workspace; side: 'right' | 'bottom' }) {
  const t = useT()
  const { data } = useQuery(workspacesQuery)
  const active = data?.joined.filter(({ status }) => status === 'active') ?? []
  return (
    <Menu
      className="w-64"
      side={side === 'right' ? 'top' : 'bottom'}
      trigger={
        <button
          type="button"
          title={workspace.displayName}
          className={cn(
            'flex min-w-0 items-center gap-2.5 rounded-row',
            side === 'bottom' && 'h-10 px-2 text-start font-semibold hover:bg-surface-sunken',
          )}
        >
          <Initial name={workspace.displayName} large={side === 'right'} />
          <span className="sr-only">{t('shell.switchWorkspace')}</span>
          <span className={side === 'right' ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{workspace.displayName}</span>
          {side === 'bottom' && <ChevronDown aria-hidden className="size-4 shrink-0 text-text-quiet" />}
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
