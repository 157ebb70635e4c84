import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { isBeingRead, needsAttention } from '../../lib/source-state.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import { searchableSources } from './filters.ts'

const readingMs = 3_000

/** One quiet line: all current, being read with counts, or who needs attention. It leads to the sources. */
export function SourcesLine({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data = workspace } = useQuery({
    ...workspaceQuery(workspace.id),
    refetchInterval: ({ state }) => (state.data && searchableSources(state.data).some(isBeingRead) ? readingMs : false),
  })
  const sources = searchableSources(data)
  const [troubled, isReading] = [sources.find(needsAttention), sources.some(isBeingRead)]
  const count = sources.reduce((sum, { indexedCount }) => sum + indexedCount, 0)
  return (
    <p className="mt-6">
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: workspace.code }}
        search={{ page: 'workspaceSettings', section: 'contentProvider' }}
        className="inline-flex min-h-6 items-center rounded-control underline-offset-2 hover:underline pointer-coarse:min-h-10"
      >
        {troubled ? (
          <StateDot tone={troubled.status === 'error' ? 'warn' : 'danger'}>
            {t('search.sources.attention', { name: troubled.displayName })}
          </StateDot>
        ) : isReading ? (
          <StateDot tone="active">{t('search.sources.reading', { count })}</StateDot>
        ) : (
          <StateDot tone="ok">{t('search.sources.current', { count: sources.length })}</StateDot>
        )}
      </Link>
    </p>
  )
}
