import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { homeOf, homeQuery } from '../../lib/home.ts'
import { focusSearchBox } from '../../lib/search-focus.ts'
import { Examples } from './Examples.tsx'
import { Greeting } from './Greeting.tsx'
import { look } from './page/look.ts'
import { searchableSources } from './filter/searchable-sources.ts'
import { SearchBox } from './SearchBox.tsx'
import { useAsk } from './use-ask.ts'
import { useExamples } from './use-examples.ts'
import { useOpened } from './use-opened.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const Preview = lazyPart(() => import('./preview/Preview.tsx').then(({ Preview }) => ({ default: Preview })))

type HomeProps = {
  workspace: Workspace
  /** What is less urgent than to ask. */
  below: ReactNode
}

/** What a login leads to: the box, with questions. Nothing that is empty takes room. */
export function Home({ workspace, below }: HomeProps) {
  const ask = useAsk(workspace)
  const sources = searchableSources(workspace)
  const of = homeOf(sources)
  const { placeholder, ...asked } = useExamples(workspace.id, of)
  const { data } = useQuery(homeQuery(workspace.id, of))
  const { opened, open } = useOpened()
  // The page exists to be searched; whoever opens it wants to type.
  useEffect(() => void focusSearchBox(), [])
  return (
    <div className={look.home}>
      <Greeting counts={data?.counts} ready={sources.reduce((sum, { indexedCount }) => sum + indexedCount, 0)} />
      <div className={look.homeBox}>
        <SearchBox large workspace={workspace} placeholder={workspace.companyInfo.searchBoxText || placeholder} onSearch={ask} />
      </div>
      <Examples {...asked} onSearch={ask} />
      {below}
      {opened && (
        <Suspense>
          <Preview workspaceId={workspace.id} {...opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  )
}
