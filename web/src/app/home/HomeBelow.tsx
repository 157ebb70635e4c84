import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { approvalsQuery } from '../../features/agent/approval/approval.queries.ts'
import { WaitingStrip } from '../../features/agent/approval/WaitingStrip.tsx'
import { FirstSteps } from '../../features/home/FirstSteps.tsx'
import { firstStepsQuery } from '../../features/home/first-steps.queries.ts'
import { Changed } from '../../features/search/Changed.tsx'
import { Recents } from '../../features/search/Recents.tsx'
import { examplesQuery } from '../../features/search/search.queries.ts'
import { useAsk } from '../../features/search/use-ask.ts'
import { LiveCount } from '../../features/source/home/LiveCount.tsx'
import { SourceHealth } from '../../features/source/home/SourceHealth.tsx'
import { homeOf, homeQuery, isAwaited } from '../../lib/home.ts'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'
import { SmallProblem } from '../../ui/SmallProblem.tsx'

const HomeAgents = lazyPart(() =>
  import('../../features/agent/home/HomeAgents.tsx').then(({ HomeAgents: component }) => ({ default: component })),
)

/** What lies below the box of home. It comes at once when all of it is known, so that nothing moves. */
export function HomeBelow({ workspace, sources }: { workspace: Workspace; sources: readonly Source[] }) {
  const t = useT()
  const ask = useAsk(workspace)
  const [now] = useState(Date.now)
  const of = homeOf(sources)
  const home = useQuery(homeQuery(workspace.id, of))
  const steps = useQuery(firstStepsQuery(workspace.id))
  // They stand above, in as many lines as they take.
  const examples = useQuery(examplesQuery(workspace.id, of))
  const approvals = useQuery(approvalsQuery(workspace.id))
  // Drawn in small pieces: it is much, and whoever types above need not wait for it.
  const isKnown = useDeferredValue(![home, steps, examples, approvals].some(isAwaited))
  if (!isKnown) return null
  return (
    <>
      <WaitingStrip workspace={workspace} className="mt-7" />
      <LiveCount sources={sources} />
      <FirstSteps workspace={workspace} />
      <div className="mt-9 grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] beside:grid-cols-1 beside:grid-rows-none">
        <div className="grid min-w-0 grid-cols-1 gap-9 empty:hidden">
          <Recents workspace={workspace} onSearch={ask} />
          {home.data && <Changed documents={home.data.changed} now={now} />}
          {home.isLoadingError && <SmallProblem title={t('home.changed.failed')} onRetry={home.refetch} />}
        </div>
        <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 beside:col-auto beside:row-auto">
          <SourceHealth workspace={workspace} sources={sources} />
        </div>
        {/* Last, because it comes last: nothing moves for it. */}
        <Suspense>
          <HomeAgents workspace={workspace} />
        </Suspense>
      </div>
    </>
  )
}
