import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Workspace } from '@quarry/contract/workspace'
import { workspaceQuery } from '../lib/workspaces.ts'
import { PageSkeleton } from './ShellSkeleton.tsx'
import { Shell } from './Shell.tsx'

type Page = ComponentType<{ workspace: Workspace }>
const route = getRouteApi('/$workspaceCode')

const loadSearch = () => import('../features/search/SearchPage.tsx').then(({ SearchPage }) => ({ default: SearchPage }))
const loadSources = () => import('../features/source/SourcesPage.tsx').then(({ SourcesPage }) => ({ default: SourcesPage }))

/** The tabs of a workspace that exist; a page that is added here appears in the address, a tab in `Shell`. */
export const pages = ['search', 'workspaceSettings'] as const
export type PageName = (typeof pages)[number]
export const sections = ['contentProvider'] as const

const loaders = { search: loadSearch, workspaceSettings: loadSources } satisfies Record<
  PageName,
  () => Promise<{ default: Page }>
>
const components: Record<PageName, Page> = { search: lazy(loadSearch), workspaceSettings: lazy(loadSources) }

/** Starts fetching the code of a page before it is needed. A failure shows when the page is. */
export const loadPage = (page: PageName): Promise<unknown> => loaders[page]().catch(() => null)

/** A workspace with the page its address names. */
export function WorkspacePage() {
  const { workspaceId } = route.useRouteContext()
  const { page } = route.useSearch()
  const { data: workspace } = useSuspenseQuery(workspaceQuery(workspaceId))
  const Page = components[page]
  return (
    <Shell workspace={workspace} page={page}>
      <Suspense fallback={<PageSkeleton />}>
        <Page key={workspace.id} workspace={workspace} />
      </Suspense>
    </Shell>
  )
}
