import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, useEffect } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Scope } from './Scope.tsx'
import { useAsk } from './use-ask.ts'

type ResultsModule = { default: (typeof import('./Results.tsx'))['Results'] }

let here: ResultsModule | null = null
async function loadResults(): Promise<ResultsModule> {
  const { Results } = await import('./Results.tsx')
  here = { default: Results }
  return here
}

/** What is here takes the place of home in one step, and the focus of its box with it; for a promise React waits a step, even for a kept one. */
const atOnce = (module: ResultsModule) =>
  // oxlint-disable-next-line unicorn/no-thenable -- nobody awaits it: React asks for it once.
  ({ then: (use: (module: ResultsModule) => void) => use(module) }) as Promise<ResultsModule>
const Results = lazy(() => (here ? atOnce(here) : loadResults()))

/** Search: hits and the answer. @param home shown until something is asked. */
export function SearchPage({ workspace, home }: { workspace: Workspace; home: ReactNode }) {
  const params = useSearch({ from: '/$workspaceCode' })
  const ask = useAsk(workspace)
  // Here before anybody has asked; a failure shows when the page does.
  useEffect(() => void loadResults().catch(() => null), [])
  if (!params.q || params.page === 'agent')
    return (
      <>
        <Scope workspace={workspace} app={params.app} />
        {home}
      </>
    )
  return <Results key={params.q} workspace={workspace} params={params} onSearch={ask} />
}
