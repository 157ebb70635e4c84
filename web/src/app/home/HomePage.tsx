import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Home } from '../../features/search/Home.tsx'
import { FollowUpsContext } from '../../features/search/answer/follow-ups.ts'
import { SearchPage } from '../../features/search/SearchPage.tsx'
import { searchableSources } from '../../features/search/filter/searchable-sources.ts'
import { isBeingRead } from '../../lib/source-state.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { AgentsToAsk } from '../agent/AgentsToAsk.tsx'
import { followUps } from '../agent/FollowUps.tsx'
import { PageSkeleton } from '../shell/ShellSkeleton.tsx'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const Beginning = lazyPart(() => import('./Beginning.tsx').then(({ Beginning: component }) => ({ default: component })))

const HomeBelow = lazyPart(() => import('./HomeBelow.tsx').then(({ HomeBelow: component }) => ({ default: component })))

const readingMs = 1_500

/** Home, and what is found from there. A workspace in which nothing can be found yet says what could be. */
export function HomePage({ workspace }: { workspace: Workspace }) {
  return (
    <AgentsToAsk workspace={workspace}>
      <FollowUpsContext value={followUps}>
        <SearchPage workspace={workspace} home={<HomeOrWelcome workspace={workspace} />} />
      </FollowUpsContext>
    </AgentsToAsk>
  )
}

/** What was read once is still found while nothing of it can be fetched. */
const isReady = (workspace: Workspace): boolean =>
  searchableSources(workspace).some(
    ({ indexedCount, documentCount, heldBackCount, updatedAt }) =>
      indexedCount > 0 || (updatedAt !== null && documentCount > heldBackCount),
  )

function HomeOrWelcome({ workspace: known }: { workspace: Workspace }) {
  const { data: workspace = known } = useQuery({
    ...workspaceQuery(known.id),
    refetchInterval: ({ state: { data } }) => {
      const sources = data ? searchableSources(data) : []
      // A source that waits for its first file may get it at any moment.
      return sources.some(isBeingRead) || (data && sources.length > 0 && !isReady(data)) ? readingMs : false
    },
  })
  const sources = searchableSources(workspace)
  if (!isReady(workspace))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Beginning workspace={workspace} />
      </Suspense>
    )
  return (
    <Home
      workspace={workspace}
      below={
        <Suspense>
          <HomeBelow workspace={workspace} sources={sources} />
        </Suspense>
      }
    />
  )
}
