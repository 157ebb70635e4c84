import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchInsights } from '@quarry/contract/wire/search/insight'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { dotted } from '../../../lib/text/dotted.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Days } from './Days.tsx'
import { useT } from './i18n.ts'
import { exportAddress, insightsQuery } from './insight.queries.ts'

/** Settings → search insights, for administrators: what is searched for, as far as nobody can be known by it. */
export function InsightsPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data, error, refetch } = useQuery(insightsQuery(workspace.id))
  return (
    <SectionPage
      title={t('shell.sections.insights')}
      subtitle={t('insight.subtitle')}
      action={
        data?.isEnough && (
          <a href={exportAddress(workspace.id)} download className={buttonLook()}>
            <Download aria-hidden className="size-4" />
            {t('insight.export')}
          </a>
        )
      }
    >
      {error && !data && <Problem title={t('insight.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={6} className="h-12" />}
      {data && !data.isEnough && <EmptyState title={t('insight.few.title')} body={t('insight.few.body')} />}
      {data?.isEnough && <Insights workspace={workspace} insights={data} />}
    </SectionPage>
  )
}

function Insights({ workspace, insights }: { workspace: Workspace; insights: SearchInsights }) {
  const t = useT()
  const { days, top, empty, unopened, votes, neverFound } = insights
  return (
    <div className="grid gap-10">
      <Part title={t('insight.days.title')}>
        <Days days={days} />
      </Part>
      <Part title={t('insight.top.title')}>
        <Searches searches={top} none={t('insight.top.none')} showsOpened />
      </Part>
      <Part title={t('insight.empty.title')}>
        <Searches
          searches={empty}
          none={t('insight.empty.none')}
          renderActions={(query) => (
            <>
              <Remedy workspace={workspace} section="synonyms" query={query} label={t('insight.empty.synonymOf', { query })}>
                {t('insight.empty.synonym')}
              </Remedy>
              <Remedy workspace={workspace} section="pins" query={query} label={t('insight.empty.pinOf', { query })}>
                {t('insight.empty.pin')}
              </Remedy>
            </>
          )}
        />
      </Part>
      <Part title={t('insight.unopened.title')}>
        <Searches searches={unopened} none={t('insight.unopened.none')} />
      </Part>
      <Part title={t('insight.votes.title')}>
        <p className={votes ? '' : 'text-text-quiet'}>
          {votes
            ? dotted([t('insight.votes.likes', { count: votes.likes }), t('insight.votes.dislikes', { count: votes.dislikes })])
            : t('insight.votes.none')}
        </p>
      </Part>
      <Part title={t('insight.sources.title')}>
        {neverFound.length === 0 ? (
          <p className="text-text-quiet">{t('insight.sources.none')}</p>
        ) : (
          <>
            <p className="mb-2 text-meta text-text-quiet">{t('insight.sources.help')}</p>
            <ul className="divide-y divide-line border-y border-line">
              {neverFound.map(({ sourceId, name, serviceName }) => (
                <li key={sourceId} className="flex items-center gap-2.5 py-2">
                  <ServiceMark service={serviceName} size={20} />
                  <span className="wrap-anywhere">{name}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-base font-semibold">{title}</h2>
    {children}
  </section>
)

type SearchesProps = {
  searches: SearchInsights['top']
  none: string
  showsOpened?: boolean
  renderActions?: (query: string) => ReactNode
}

function Searches({ searches, none, showsOpened = false, renderActions }: SearchesProps) {
  const t = useT()
  if (searches.length === 0) return <p className="text-text-quiet">{none}</p>
  return (
    <ol className="divide-y divide-line border-y border-line">
      {searches.map(({ query, searches: count, people, opened }) => (
        <li key={query} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-button wrap-anywhere">{query}</p>
            <p className="text-meta text-text-quiet tabular-nums">
              {dotted([
                t('insight.searches', { count }),
                t('insight.people', { count: people }),
                showsOpened && t('insight.opened', { percent: Math.round((opened / count) * 100) }),
              ])}
            </p>
          </div>
          {renderActions && <div className="flex flex-wrap gap-2">{renderActions(query)}</div>}
        </li>
      ))}
    </ol>
  )
}

type RemedyProps = { workspace: Workspace; section: 'synonyms' | 'pins'; query: string; label: string; children: ReactNode }

/** Leads to where something can be done about a search; the form there begins with it. */
const Remedy = ({ workspace, section, query, label, children }: RemedyProps) => (
  <Link
    to="/$workspaceCode"
    params={{ workspaceCode: workspace.code }}
    search={{ page: 'workspaceSettings', section }}
    hash={`add=${encodeURIComponent(query)}`}
    aria-label={label}
    className={buttonLook({ size: 'small' })}
  >
    {children}
  </Link>
)
