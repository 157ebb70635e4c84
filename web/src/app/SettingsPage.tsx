import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { callerIn, type Workspace } from '@quarry/contract/workspace'
import { SectionMenu } from './SectionMenu.tsx'
import { SectionNav } from './SectionNav.tsx'
import { sectionAt, sectionsOf, type SettingsPageName } from './settings-sections.ts'
import { PageSkeleton } from './ShellSkeleton.tsx'

const route = getRouteApi('/$workspaceCode')

/** A section of the settings beside the way to the others: a list where there is room, else a menu. */
export function SettingsPage({ workspace, page }: { workspace: Workspace; page: SettingsPageName }) {
  const { section } = route.useSearch()
  const caller = callerIn(workspace)
  const current = sectionAt(page, section, caller)
  const ways = { workspaceCode: workspace.code, sections: sectionsOf(caller), current }
  return (
    <div className="lg:flex lg:min-h-dvh">
      <SectionNav {...ways} />
      <SectionMenu {...ways} />
      <div className="min-w-0 flex-1">
        <Suspense fallback={<PageSkeleton />}>
          <current.Page key={current.name} workspace={workspace} />
        </Suspense>
      </div>
    </div>
  )
}
