import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Source } from '@quarry/contract/wire/source/source'
import { canManageSource } from '@quarry/contract/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { homeOf, homeQuery } from '../../../lib/home.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { digits } from '../../../lib/text/digits.ts'
import { isBeingRead, needsAttention } from '../../../lib/source-state.ts'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { AgeStrip } from './AgeStrip.tsx'
import { RemoveSamples } from './RemoveSamples.tsx'

const shown = 5

/** How the person's sources are: what needs somebody first, then what is being read, then the largest. */
export function SourceHealth({ workspace, sources }: { workspace: Workspace; sources: readonly Source[] }) {
  const t = useT()
  const { data } = useQuery(homeQuery(workspace.id, homeOf(sources)))
  const rank = (source: Source) => (needsAttention(source) ? 0 : isBeingRead(source) ? 1 : 2)
  const sorted = sources.toSorted((a, b) => rank(a) - rank(b) || b.indexedCount - a.indexedCount)
  const others = sorted.length - shown
  const samples = sources.find((source) => source.isSample && canManageSource(callerIn(workspace), source))
  return (
    <section aria-labelledby="home-sources">
      <header className="mb-1.5 flex min-h-8 items-center justify-between gap-3">
        <h2 id="home-sources" className="text-base font-semibold">
          {t('home.sources.title')}
        </h2>
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{ page: 'workspaceSettings', section: 'contentProvider' }}
          className="text-meta text-accent underline-offset-4 hover:underline"
        >
          {t('home.sources.manage')}
        </Link>
      </header>
      <p className="mb-2.5 text-meta text-text-quiet tabular-nums">
        {t('home.sources.ready', { count: sources.reduce((sum, { indexedCount }) => sum + indexedCount, 0) })}
      </p>
      {/* Its room is kept, so that the rows below stay where they are. */}
      <div className="h-2">{data && data.ages.some((count) => count > 0) && <AgeStrip ages={data.ages} />}</div>
      <ul className="mt-2">
        {sorted.slice(0, shown).map((source) => (
          <li key={source.sourceId} className="flex min-h-9 items-center gap-2.5">
            <ServiceMark service={source.serviceName} size={20} />
            <span className="min-w-0 flex-1 truncate">{source.displayName}</span>
            <Health source={source} />
          </li>
        ))}
        {others > 0 && <li className="ms-7.5 text-meta text-text-quiet">{t('home.sources.others', { count: others })}</li>}
      </ul>
      {samples && <RemoveSamples workspaceId={workspace.id} sourceId={samples.sourceId} />}
    </section>
  )
}

function Health({ source }: { source: Source }) {
  const t = useT()
  const language = useLanguage()
  if (needsAttention(source))
    return <StateDot tone={source.status === 'error' ? 'warn' : 'danger'}>{t('home.sources.attention')}</StateDot>
  if (isBeingRead(source)) {
    const { found = 0, done = 0, listed = false } = source.progress ?? {}
    return (
      <span className="text-meta text-accent tabular-nums">
        {listed && found > 0
          ? t('home.sources.reading', { percent: Math.floor((100 * done) / found) })
          : t('home.sources.starting')}
      </span>
    )
  }
  if (source.paused) return <StateDot tone="neutral">{t('home.sources.paused')}</StateDot>
  return (
    <span className="flex items-center gap-2 text-meta text-text-quiet tabular-nums">
      {digits(source.indexedCount, language)}
      <StateDot tone="ok">
        <span className="sr-only">{t('home.sources.current')}</span>
      </StateDot>
    </span>
  )
}
