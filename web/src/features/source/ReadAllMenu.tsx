import { Ellipsis, RefreshCw } from 'lucide-react'
import { type AccessLevel, canManageSource } from '@quarry/contract/source/source'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { MenuItem } from '../../ui/layers/MenuItem.tsx'
import { useSourceAction } from './source.queries.ts'

/** Has all sources of an access level read again that this person may manage; nothing where there is none. */
export function ReadAllMenu({ sources, workspace }: { sources: readonly Source[]; workspace: Workspace }) {
  const t = useT()
  const action = useSourceAction(workspace.id)
  const levels = (['PUBLIC', 'RESTRICTED'] as const).filter((level) =>
    sources.some((source) => source.accessLevel === level && canManageSource(callerIn(workspace), source)),
  )
  if (levels.length === 0) return null
  const readAll = (accessLevel: AccessLevel) =>
    action.mutate(() => api.call(sourceRoutes.requestIndexingByAccessLevel, { workspaceId: workspace.id, accessLevel }))
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('source.all.actions')}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    >
      {levels.map((level) => (
        <MenuItem key={level} icon={<RefreshCw />} onSelect={() => readAll(level)}>
          {t(`source.all.${level}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
