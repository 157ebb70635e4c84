import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContentProvider } from '@quarry/contract/source'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import { searchableSources } from './filters.ts'

const readingMs = 3_000
const isReading = ({ status, paused }: ContentProvider): boolean => !paused && ['init', 'waiting', 'processing'].includes(status)
const needsHelp = ({ status }: ContentProvider): boolean => status === 'authFail' || status === 'fail'

/** One quiet line: all current, being read with counts, or who needs attention. It leads to the sources. */
export function SourcesLine({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data = workspace } = useQuery({
    ...workspaceQuery(workspace.id),
    refetchInterval: ({ state }) => (state.data && searchableSources(state.data).some(isReading) ? readingMs : false),
  })
  const sources = searchableSources(data)
  const [troubled, reading] = [sources.find(needsHelp), sources.filter(isReading)]
  const done = reading.reduce((sum, { indexedCount }) => sum + indexedCount, 0)
  return (
    <p className="mt-6">
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: workspace.code }}
        search={{ page: 'workspaceSettings', section: 'contentProvider' }}
        className="rounded-control hover:underline"
      >
        {troubled ? (
          <StateDot tone="danger">{t('search.sources.attention', { name: troubled.displayName })}</StateDot>
        ) : reading.length > 0 ? (
          <StateDot tone="active">{t('search.sources.reading', { count: done })}</StateDot>
        ) : (
          <StateDot tone="ok">{t('search.sources.current', { count: sources.length })}</StateDot>
        )}
      </Link>
    </p>
  )
}
