import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { workspaceQuery } from '../lib/workspaces.ts'
import { loadSection } from './settings-sections.ts'
import { PageSkeleton } from './ShellSkeleton.tsx'
import { Shell } from './Shell.tsx'

const route = getRouteApi('/$workspaceCode')

const loadSearch = () => import('../features/search/SearchPage.tsx').then(({ SearchPage }) => ({ default: SearchPage }))
const loadSettings = () => import('./SettingsPage.tsx').then(({ SettingsPage }) => ({ default: SettingsPage }))
const SearchPage = lazy(loadSearch)
const SettingsPage = lazy(loadSettings)

/** The tabs of a workspace that exist. */
export const pages = ['search', 'workspaceSettings', 'workspaceSettingsMyPage'] as const
export type PageName = (typeof pages)[number]

/** Starts fetching the code of a page before it is needed. A failure shows when the page is. */
export function loadPage({ page, section }: { page: PageName; section?: string | undefined }): void {
  if (page !== 'search') void loadSection(section)
  void (page === 'search' ? loadSearch() : loadSettings()).catch(() => null)
}

/** A workspace with the page its address names. */
export function WorkspacePage() {
  const { workspaceId } = route.useRouteContext()
  const { page } = route.useSearch()
  const { data: workspace } = useSuspenseQuery(workspaceQuery(workspaceId))
  return (
    <Shell workspace={workspace} page={page}>
      <Suspense fallback={<PageSkeleton />}>
        {page === 'search' ? (
          <SearchPage key={workspace.id} workspace={workspace} />
        ) : (
          <SettingsPage key={workspace.id} workspace={workspace} page={page} />
        )}
      </Suspense>
    </Shell>
  )
}
