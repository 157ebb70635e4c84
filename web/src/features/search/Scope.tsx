import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { searchableSources } from './filter/searchable-sources.ts'
import type { SearchParams } from './search-params.ts'

/** Says that a search asked here stays in one source, where a link from the sources chose it, and offers all of them. */
export function Scope({ workspace, app }: { workspace: Workspace; app: SearchParams['app'] }) {
  const t = useT()
  const chosen = searchableSources(workspace).find(({ sourceId }) => app?.length === 1 && sourceId === app[0])
  if (!chosen) return null
  return (
    <p className="mx-auto flex w-full max-w-280 flex-wrap items-center gap-x-3 px-4 pt-4 text-meta text-text-quiet sm:px-8">
      {t('search.scope', { name: chosen.displayName })}
      <Link
        from="/$workspaceCode"
        search={(before) => ({ ...before, app: undefined })}
        className="inline-flex min-h-8 items-center gap-1 text-accent hover:underline"
      >
        <X aria-hidden className="size-3.5" />
        {t('search.unscope')}
      </Link>
    </p>
  )
}
