import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { resultsPage } from '../../features/search/page/results-page.ts'
import { lazyPage } from '../../lib/later/lazy-page.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { loadSection } from '../settings-sections.ts'
import { PageSkeleton } from './ShellSkeleton.tsx'
import { Shell } from './Shell.tsx'
import { type PageName, type ViewName, viewAt } from './pages.ts'

const route = getRouteApi('/$workspaceCode')

const home = lazyPage(() => import('../home/HomePage.tsx').then(({ HomePage }) => ({ default: HomePage })))
const settings = lazyPage(() => import('../SettingsPage.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })))
const agents = lazyPage(() => import('../agent/AgentsRoute.tsx').then(({ AgentsRoute }) => ({ default: AgentsRoute })))

type Address = { page: PageName; section?: string | undefined; q?: string | undefined; view?: ViewName | undefined }

/** Without a connection code may come at any time: then its page is shown as one that is on its way. */
export const mostCodeMs = 2_000

/** Fetches the code of a page before it is needed. @returns when it is here, or the server has it no more: that failure shows when the page does. */
export async function loadPage({ page, section, q, view }: Address): Promise<void> {
  const isHome = page === 'agent' || page === 'search'
  const shown = page === 'agent' && view ? agents : isHome ? home : settings
  await Promise.allSettled([shown.load(), !isHome && loadSection(section), page === 'search' && q && resultsPage.load()])
}

/** A workspace with the page its address names. */
export function WorkspacePage() {
  const { workspaceId } = route.useRouteContext()
  const { page, section, q, view: named } = route.useSearch()
  const view = viewAt({ page, view: named }, useLocation({ select: ({ hash }) => hash }))
  const { data: workspace } = useSuspenseQuery(workspaceQuery(workspaceId))
  const isHome = page === 'agent' || page === 'search'
  return (
    <Shell workspace={workspace} spot={{ page, section, q, view }}>
      {/* Another page is another boundary: in one that shows a page already, React would leave that one there until the next one comes. */}
      <Suspense key={view ? 'agents' : isHome ? 'home' : 'settings'} fallback={<PageSkeleton />}>
        {view ? (
          <agents.Page key={workspace.id} workspace={workspace} />
        ) : isHome ? (
          <home.Page key={workspace.id} workspace={workspace} />
        ) : (
          <settings.Page key={workspace.id} workspace={workspace} page={page} />
        )}
      </Suspense>
    </Shell>
  )
}
