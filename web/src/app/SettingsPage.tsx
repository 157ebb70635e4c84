import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { SectionMenu } from './shell/SectionMenu.tsx'
import { SectionNav } from './shell/SectionNav.tsx'
import { listedIn, sectionAt, type SettingsPageName, sourcesSection } from './settings-sections.ts'
import { PageSkeleton } from './shell/ShellSkeleton.tsx'

const route = getRouteApi('/$workspaceCode')

/** A section of the settings beside the way to the others: a list where there is room, else a menu. Sources stand alone, they have a tab. */
export function SettingsPage({ workspace, page }: { workspace: Workspace; page: SettingsPageName }) {
  const { section } = route.useSearch()
  const current = sectionAt(page, section, callerIn(workspace))
  const ways = { workspaceCode: workspace.code, sections: listedIn(workspace), current }
  const isAlone = current.name === sourcesSection
  return (
    <div className="lg:flex lg:min-h-dvh">
      {!isAlone && (
        <>
          <SectionNav {...ways} />
          <SectionMenu {...ways} />
        </>
      )}
      <div className="min-w-0 flex-1">
        <Suspense fallback={<PageSkeleton isSection={!isAlone} />}>
          <current.Page key={current.name} workspace={workspace} />
        </Suspense>
      </div>
    </div>
  )
}
