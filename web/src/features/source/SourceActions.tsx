import { Link } from '@tanstack/react-router'
import { RefreshCw, Search } from 'lucide-react'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSourceAction } from './source.queries.ts'

type Props = { source: Source; workspace: Workspace; manages: boolean }

/**
 * What is done with a source most often, without opening its menu: searching in it alone, reading it now. On phones both stand in the menu;
 * who has none keeps the one that is theirs.
 */
export function SourceActions({ source, workspace, manages }: Props) {
  const t = useT()
  const action = useSourceAction(workspace.id)
  const of = { workspaceId: workspace.id, sourceId: source.sourceId }
  const mayRead = manages && source.serviceName !== 'upload' && !source.paused
  return (
    <div className={cn('flex flex-row-reverse justify-start sm:w-16 sm:pointer-coarse:w-20', manages && 'max-sm:hidden')}>
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: workspace.code }}
        search={{ page: 'search', app: [source.sourceId] }}
        aria-label={t('source.searchIn', { name: source.displayName })}
        title={t('source.searchIn', { name: source.displayName })}
        className={buttonLook({ kind: 'quiet', size: 'icon' })}
      >
        <Search aria-hidden className="size-4" />
      </Link>
      {mayRead && (
        <IconButton
          label={t('source.readNow', { name: source.displayName })}
          disabled={source.status === 'processing'}
          onClick={() => action.mutate(() => api.call(sourceRoutes.requestIndexing, of))}
        >
          <RefreshCw aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
